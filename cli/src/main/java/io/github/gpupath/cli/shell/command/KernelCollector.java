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
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes the kernels of the tests in result files again, in the language of each backend that the files name. */
final class KernelCollector {

    private final Engine engine;
    /** The options of suites in the file that a test is of. */
    private final Map<String, Map<String, String>> options = new LinkedHashMap<>();

    private final Map<String, String> reasons = new HashMap<>();
    /** By test, what each backend makes of its kernel. */
    private final Map<String, List<Written>> written = new HashMap<>();

    /** By options of suites, the tests that there are with them. */
    private final Map<Map<String, String>, Listed> listings = new HashMap<>();

    /** The ids of tests, and why others are not among them. */
    private record Listed(Set<String> tests, String otherwise) {}

    KernelCollector(Engine engine) {
        this.engine = engine;
    }

    /** A kernel in the language of a backend, or why there is none. */
    private record Written(String backend, Optional<KernelSource> source, String failure) {

        Translation translation() {
            return source.map(written -> new Translation(
                            backend, written.language(), written.text(), written.options(), written.notes()))
                    .orElseGet(() -> new Translation(backend, null, null, List.of(), List.of(failure)));
        }
    }

    KernelSources of(List<MeasuredFile> files) {
        files.stream().filter(file -> !file.content().results().isEmpty()).forEach(this::collect);
        Set<String> wanted = files.stream()
                .flatMap(file -> file.content().devices().stream())
                .map(DeviceRecord::backend)
                .collect(Collectors.toSet());
        engine.backends().all().stream()
                .filter(backend -> wanted.contains(backend.id()))
                .forEach(this::write);
        Map<List<Translation>, Integer> kernels = new LinkedHashMap<>();
        Map<String, Integer> byTest = new HashMap<>();
        for (String test : options.keySet()) {
            List<Written> all = written.getOrDefault(test, List.of());
            if (all.stream().anyMatch(each -> each.source().isPresent())) {
                List<Translation> kernel =
                        all.stream().map(Written::translation).toList();
                byTest.put(test, kernels.computeIfAbsent(kernel, absent -> kernels.size()));
            } else {
                reasons.putIfAbsent(
                        test,
                        all.stream()
                                .map(Written::failure)
                                .findFirst()
                                .orElse("this program has none of the backends that measured it"));
            }
        }
        return new KernelSources(List.copyOf(kernels.keySet()), byTest, reasons);
    }

    private void collect(MeasuredFile file) {
        Map<String, String> chosen = file.content().settings().options();
        Listed listed = listings.computeIfAbsent(chosen, this::listed);
        for (TestResult result : file.content().results()) {
            String id = result.test();
            if (!listed.tests().contains(id) && !options.containsKey(id)) {
                reasons.putIfAbsent(id, listed.otherwise());
            } else if (!reasons.containsKey(id)) {
                options.putIfAbsent(id, chosen);
            }
        }
    }

    private Listed listed(Map<String, String> chosen) {
        try {
            List<Suite> all = engine.suites().all();
            return new Listed(
                    engine.suites().tests(all, Suites.settings(all, chosen)).stream()
                            .map(TestCase::id)
                            .collect(Collectors.toSet()),
                    "this version of the program does not have the test");
        } catch (UserException refusal) {
            return new Listed(Set.of(), String.valueOf(refusal.getMessage()));
        }
    }

    private void write(FoundBackend backend) {
        Set.copyOf(options.values()).forEach(chosen -> {
            Function<String, TestCase> tests = engine.suites().byId(chosen);
            options.forEach((test, ofTest) -> {
                if (ofTest.equals(chosen) && !reasons.containsKey(test)) {
                    write(tests.apply(test), backend);
                }
            });
        });
    }

    private void write(TestCase test, FoundBackend backend) {
        Written outcome;
        try {
            Optional<KernelSource> source = backend.source(test);
            if (source.isEmpty()) {
                reasons.put(test.id(), "it is a transfer by the API's own commands");
                return;
            }
            outcome = new Written(backend.id(), source, "");
        } catch (FaultySuiteException | BackendException | UserException fault) {
            outcome = new Written(backend.id(), Optional.empty(), String.valueOf(fault.getMessage()));
        }
        written.computeIfAbsent(test.id(), none -> new ArrayList<>()).add(outcome);
    }
}
