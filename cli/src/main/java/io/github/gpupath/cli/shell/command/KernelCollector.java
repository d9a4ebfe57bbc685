package io.github.gpupath.cli.shell.command;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.worker.KernelText;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.cli.engine.workload.FaultySuiteException;
import io.github.gpupath.cli.report.html.KernelSources;
import io.github.gpupath.cli.report.html.KernelSources.Translation;
import io.github.gpupath.cli.text.RefusedException;
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
import java.util.stream.Collectors;

/** Writes the kernels of the tests in result files again, in the language of each backend that the files name. */
final class KernelCollector {

    private final Engine engine;
    /** The options of suites in the file that a test is of. */
    private final Map<String, Map<String, String>> options = new LinkedHashMap<>();

    private final Map<String, String> reasons = new HashMap<>();
    /** By test, what each backend makes of its kernel. */
    private final Map<String, List<Written>> written = new HashMap<>();

    KernelCollector(Engine engine) {
        this.engine = engine;
    }

    /** A kernel in the language of a backend, or why there is none. */
    private record Written(String backend, Optional<KernelText> text, String failure) {

        Translation translation() {
            return text.map(KernelText::source)
                    .map(source -> translation(backend, source))
                    .orElseGet(() -> new Translation(backend, null, null, List.of(), List.of(failure)));
        }

        private static Translation translation(String backend, KernelSource source) {
            return new Translation(backend, source.language(), source.text(), source.options(), source.notes());
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
        Map<String, Integer> indices = new LinkedHashMap<>();
        Map<String, Integer> byTest = new HashMap<>();
        List<List<Translation>> kernels = new ArrayList<>();
        for (String test : options.keySet()) {
            List<Written> all = written.getOrDefault(test, List.of());
            Optional<String> digest = all.stream()
                    .flatMap(each -> each.text().stream())
                    .map(KernelText::digest)
                    .findFirst();
            if (digest.isEmpty()) {
                reasons.putIfAbsent(
                        test,
                        all.stream()
                                .map(Written::failure)
                                .findFirst()
                                .orElse("this program has none of the backends that measured it"));
            } else if (indices.putIfAbsent(digest.get(), kernels.size()) == null) {
                kernels.add(all.stream().map(Written::translation).toList());
            }
            digest.ifPresent(kernel -> byTest.put(test, indices.get(kernel)));
        }
        return new KernelSources(kernels, byTest, reasons);
    }

    private void collect(MeasuredFile file) {
        Map<String, String> chosen = file.content().settings().options();
        Set<String> tests = Set.of();
        String otherwise = "this version of the program does not have the test";
        try {
            List<Suite> all = engine.suites().all();
            tests = engine.suites().tests(all, Suites.settings(all, chosen)).stream()
                    .map(TestCase::id)
                    .collect(Collectors.toSet());
        } catch (RefusedException refusal) {
            otherwise = String.valueOf(refusal.getMessage());
        }
        for (TestResult result : file.content().results()) {
            String id = result.test();
            if (!tests.contains(id) && !options.containsKey(id)) {
                reasons.putIfAbsent(id, otherwise);
            } else if (!reasons.containsKey(id)) {
                options.putIfAbsent(id, chosen);
            }
        }
    }

    private void write(FoundBackend backend) {
        Set.copyOf(options.values()).forEach(chosen -> {
            try (Worker writer = engine.startWriter(backend, chosen)) {
                options.forEach((test, ofTest) -> {
                    if (ofTest.equals(chosen) && !reasons.containsKey(test)) {
                        write(test, writer);
                    }
                });
            }
        });
    }

    private void write(String test, Worker writer) {
        Written outcome;
        try {
            Optional<KernelText> text = writer.source(test);
            if (text.isEmpty()) {
                reasons.put(test, "it is a transfer by the API's own commands");
                return;
            }
            outcome = new Written(writer.backend(), text, "");
        } catch (FaultySuiteException | BackendException | RefusedException fault) {
            outcome = new Written(writer.backend(), Optional.empty(), String.valueOf(fault.getMessage()));
        } catch (WorkerLostException lost) {
            outcome = new Written(writer.backend(), Optional.empty(), String.valueOf(lost.getMessage()));
            writer.restart();
        }
        written.computeIfAbsent(test, none -> new ArrayList<>()).add(outcome);
    }
}
