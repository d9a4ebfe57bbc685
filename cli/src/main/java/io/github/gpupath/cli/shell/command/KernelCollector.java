package io.github.gpupath.cli.shell.command;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.workload.FaultySuiteException;
import io.github.gpupath.cli.report.html.KernelSources;
import io.github.gpupath.cli.report.html.KernelSources.Translation;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the kernels of the tests in result files again, in the language of each backend that the files name. */
final class KernelCollector {

    private final Engine engine;
    private final Map<List<Translation>, Integer> kernels = new LinkedHashMap<>();
    private final Map<String, Integer> byTest = new HashMap<>();
    private final Map<String, String> reasons = new HashMap<>();

    KernelCollector(Engine engine) {
        this.engine = engine;
    }

    KernelSources of(List<MeasuredFile> files) {
        Set<String> named = files.stream()
                .flatMap(file -> file.content().devices().stream())
                .map(DeviceRecord::backend)
                .collect(Collectors.toSet());
        List<FoundBackend> backends = engine.backends().all().stream()
                .filter(backend -> named.contains(backend.id()))
                .toList();
        Set<String> written = new HashSet<>();
        for (MeasuredFile file : files) {
            Map<String, TestCase> tests = tests(file.content().settings().options());
            file.content().results().stream()
                    .map(TestResult::test)
                    .filter(written::add)
                    .forEach(id -> write(id, Optional.ofNullable(tests.get(id)), backends));
        }
        return new KernelSources(List.copyOf(kernels.keySet()), byTest, reasons);
    }

    /** The tests that there are with some options of suites; none where a suite does not have the options any more. */
    private Map<String, TestCase> tests(Map<String, String> options) {
        List<Suite> all = engine.suites().all();
        SuiteSettings settings;
        try {
            settings = Suites.settings(all, options);
        } catch (UserException refusal) {
            return Map.of();
        }
        return engine.suites().tests(all, settings).stream().collect(Collectors.toMap(TestCase::id, test -> test));
    }

    private void write(String id, Optional<TestCase> test, List<FoundBackend> backends) {
        List<Translation> kernel = test.stream()
                .flatMap(known -> backends.stream().map(backend -> translation(known, backend)))
                .toList();
        if (kernel.stream().anyMatch(each -> each.text() != null)) {
            byTest.put(id, kernels.computeIfAbsent(kernel, absent -> kernels.size()));
        } else if (test.isEmpty()) {
            reasons.put(id, "this version of gpupath lacks the test");
        } else {
            reasons.put(
                    id,
                    kernel.isEmpty()
                            ? "gpupath has none of the backends that measured it"
                            : kernel.get(0).notes().get(0));
        }
    }

    /** A kernel in the language of a backend, or why there is none. */
    private static Translation translation(TestCase test, FoundBackend backend) {
        try {
            return backend.source(test)
                    .map(source -> new Translation(
                            backend.id(), source.language(), source.text(), source.options(), source.notes()))
                    .orElseGet(() -> without(backend, "it is a transfer command of the API, not a kernel"));
        } catch (FaultySuiteException | BackendException fault) {
            return without(backend, String.valueOf(fault.getMessage()));
        }
    }

    private static Translation without(FoundBackend backend, String reason) {
        return new Translation(backend.id(), null, null, List.of(), List.of(reason));
    }
}
