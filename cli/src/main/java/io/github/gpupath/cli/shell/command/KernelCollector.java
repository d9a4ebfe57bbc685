package io.github.gpupath.cli.shell.command;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.engine.discovery.FaultySuiteException;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.report.html.KernelSources;
import io.github.gpupath.cli.report.html.KernelSources.Translation;
import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the kernels of the tests in result files again, in the language of each backend that the files name. */
final class KernelCollector {

    private final Engine engine;
    private final Map<Kernel, Integer> indices = new LinkedHashMap<>();
    private final Map<String, Integer> byTest = new HashMap<>();
    private final Map<String, String> reasons = new HashMap<>();

    KernelCollector(Engine engine) {
        this.engine = engine;
    }

    KernelSources of(List<MeasuredFile> files) {
        files.stream().filter(file -> !file.content().results().isEmpty()).forEach(this::collect);
        Set<String> wanted = files.stream()
                .flatMap(file -> file.content().devices().stream())
                .map(DeviceRecord::backend)
                .collect(Collectors.toSet());
        List<FoundBackend> backends = engine.backends().all().stream()
                .filter(backend -> wanted.contains(backend.id()))
                .toList();
        return new KernelSources(
                indices.keySet().stream()
                        .map(kernel -> backends.stream()
                                .map(backend -> translation(kernel, backend))
                                .toList())
                        .toList(),
                byTest,
                reasons);
    }

    private void collect(MeasuredFile file) {
        Map<String, TestCase> tests = new HashMap<>();
        String otherwise = "this version of the program does not have the test";
        try {
            List<Suite> all = engine.suites().all();
            engine.suites()
                    .tests(all, Suites.settings(all, file.content().settings().options()))
                    .forEach(test -> tests.put(test.id(), test));
        } catch (RefusedException refusal) {
            otherwise = String.valueOf(refusal.getMessage());
        }
        for (TestResult result : file.content().results()) {
            String id = result.test();
            if (byTest.containsKey(id) || reasons.containsKey(id)) {
                continue;
            }
            TestCase test = tests.get(id);
            if (test == null) {
                reasons.put(id, otherwise);
            } else {
                collect(id, test);
            }
        }
    }

    private void collect(String id, TestCase test) {
        try {
            if (FaultySuiteException.workload(test) instanceof KernelWorkload workload) {
                byTest.put(id, indices.computeIfAbsent(workload.kernel(), absent -> indices.size()));
            } else {
                reasons.put(id, "it is a transfer by the API's own commands");
            }
        } catch (FaultySuiteException fault) {
            reasons.put(id, String.valueOf(fault.getMessage()));
        }
    }

    private static Translation translation(Kernel kernel, FoundBackend backend) {
        try {
            KernelSource source = backend.translate(kernel);
            return new Translation(backend.id(), source.language(), source.text(), source.options(), source.notes());
        } catch (BackendException | RefusedException refusal) {
            return new Translation(backend.id(), null, null, List.of(), List.of(String.valueOf(refusal.getMessage())));
        }
    }
}
