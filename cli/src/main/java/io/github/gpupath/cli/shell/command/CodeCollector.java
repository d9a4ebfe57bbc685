package io.github.gpupath.cli.shell.command;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.analysis.code.FoundCode;
import io.github.gpupath.cli.analysis.code.FoundCode.Missing;
import io.github.gpupath.cli.analysis.code.InstructionClass;
import io.github.gpupath.cli.analysis.code.KnownLoops;
import io.github.gpupath.cli.engine.code.CodeFolder;
import io.github.gpupath.cli.engine.code.CodeReader;
import io.github.gpupath.cli.engine.code.CodeReader.Compiled;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.measure.Target;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.run.Targets;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Traits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Has backends compile the kernel of a test, each in a new worker, and reads the machine code that comes of it. */
final class CodeCollector {

    /**
     * The outcome of one backend.
     *
     * @param device that it was compiled for
     * @param files the images that the driver gives or keeps
     * @param code the machine code, or why there is none
     * @param failure why it could not be compiled; empty where it was
     * @param failed whether the driver failed, and does not only lack what the kernel needs
     */
    record Collected(
            DeviceInfo device, List<CodeBinary> files, FoundCode code, Optional<String> failure, boolean failed) {}

    /** What a backend tells while its worker lives. */
    private record Told(
            DeviceInfo device,
            String entryPoint,
            KnownLoops loops,
            List<CodeListing> listings,
            List<CodeBinary> binaries,
            Optional<RuntimeException> failure) {}

    private final Engine engine;
    private final Console console;

    CodeCollector(Engine engine, Console console) {
        this.engine = engine;
        this.console = console;
    }

    /**
     * Compiles the kernel of a test that has one. A driver that fails, or takes its process with it, costs its own code alone.
     *
     * @param backends and the next two parameters as with {@link Targets#open}
     * @param arguments by backend those of a run whose loop is to be found among several
     */
    List<Collected> collect(
            List<String> backends,
            @Nullable String device,
            Map<String, String> options,
            String test,
            Map<String, List<Literal>> arguments) {
        List<String> all =
                engine.backends().all().stream().map(FoundBackend::id).toList();
        try (CodeFolder kept = CodeFolder.create(all)) {
            List<Told> told = told(kept, backends, device, options, test, arguments);
            CodeReader reader =
                    new CodeReader(console.invocation().environment().getOrDefault("PATH", ""), kept.path());
            // The process has ended: some drivers write their files only then.
            return told.stream().map(each -> collected(each, kept, reader)).toList();
        }
    }

    private List<Told> told(
            CodeFolder kept,
            List<String> backends,
            @Nullable String device,
            Map<String, String> options,
            String test,
            Map<String, List<Literal>> arguments) {
        List<Told> told = new ArrayList<>();
        Traits traits = traits(test, options);
        try (Targets targets = Targets.open(engine.keepingCode(kept.path()), backends, device, options, console)) {
            for (Target target : targets.targets()) {
                try {
                    Worker worker = prepared(target, test);
                    // Some drivers compile for the first dispatch only.
                    worker.verify().ifPresent(mismatch -> console.note(worker.backend() + ": " + mismatch));
                    String entryPoint = worker.source(test).orElseThrow().entryPoint();
                    told.add(new Told(
                            target.device(),
                            entryPoint,
                            KnownLoops.of(
                                    worker.accessesInLoops(test) ? InstructionClass.measuredBy(traits) : Set.of(),
                                    worker.parametersOfLoops(test),
                                    arguments.getOrDefault(worker.backend(), List.of())),
                            worker.listings(),
                            worker.binaries(),
                            Optional.empty()));
                } catch (BackendException | WorkerLostException e) {
                    told.add(new Told(target.device(), "", KnownLoops.NONE, List.of(), List.of(), Optional.of(e)));
                }
            }
        }
        return told;
    }

    private Traits traits(String test, Map<String, String> options) {
        List<Suite> suites = engine.suites().all();
        return engine.suites().tests(suites, Suites.settings(suites, options)).stream()
                .filter(each -> each.id().equals(test))
                .map(TestCase::traits)
                .findFirst()
                .orElse(Traits.NONE);
    }

    private Collected collected(Told told, CodeFolder kept, CodeReader reader) {
        String backend = told.device().backend();
        if (told.failure().isPresent()) {
            RuntimeException failure = told.failure().get();
            return new Collected(
                    told.device(),
                    List.of(),
                    new Missing(words(failure)),
                    Optional.of(words(failure)),
                    !(failure instanceof BackendException.Unsupported));
        }
        List<CodeBinary> files = kept.files(backend);
        Compiled compiled = new Compiled(
                told.entryPoint(), told.loops(), told.device().name(), told.listings(), told.binaries(), files);
        List<CodeBinary> everything = new ArrayList<>(told.binaries());
        everything.addAll(files);
        return new Collected(told.device(), everything, reader.read(compiled), Optional.empty(), false);
    }

    private static String words(RuntimeException failure) {
        String kind = failure instanceof BackendException known
                ? known.code().name()
                : ((WorkerLostException) failure).how().name();
        return kind.toLowerCase(Locale.ROOT).replace('_', ' ') + ": " + failure.getMessage();
    }

    /** The arguments of measured results of one test, by backend. */
    static Map<String, List<Literal>> arguments(List<TestResult> results) {
        return results.stream()
                .filter(result -> result.geometry() != null)
                .collect(Collectors.toMap(
                        TestResult::backend,
                        result -> Objects.requireNonNull(result.geometry()).arguments(),
                        (first, second) -> second));
    }

    /** The worker of a target, with a test that it has compiled. */
    static Worker prepared(Target target, String test) {
        target.worker().open(target.device(), target.known());
        target.worker().prepare(test);
        return target.worker();
    }
}
