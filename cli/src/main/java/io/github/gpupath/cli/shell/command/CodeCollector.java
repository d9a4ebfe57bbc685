package io.github.gpupath.cli.shell.command;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.NativesFolder;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.measure.Target;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.run.Targets;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.code.CodeReader;
import io.github.gpupath.code.CompilerOutput;
import io.github.gpupath.code.CompilerOutput.Compiled;
import io.github.gpupath.code.CompilerOutput.Failed;
import io.github.gpupath.code.KernelFacts;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Has backends compile the kernel of a test, each in a new worker, and collects the code that they give. */
final class CodeCollector {

    /** The message where no module reads machine code. */
    static final String NO_READER =
            "the module that reads machine code is missing; put the gpupath-isa jar next to the program's jars";

    /**
     * The outcome of one backend.
     *
     * @param device that it was compiled for
     * @param output the code, or why there is none
     * @param failed whether the driver failed, and does not only lack what the kernel needs
     */
    record Collected(DeviceInfo device, CompilerOutput output, boolean failed) {

        /** The images that the driver gives or keeps. */
        List<CodeBinary> images() {
            return output instanceof Compiled compiled
                    ? Stream.concat(compiled.binaries().stream(), compiled.cached().stream())
                            .toList()
                    : List.of();
        }
    }

    private final Engine engine;
    private final Console console;

    CodeCollector(Engine engine, Console console) {
        this.engine = engine;
        this.console = console;
    }

    /** The service that reads machine code. */
    static Optional<CodeReader> reader() {
        return ServiceLoader.load(CodeReader.class).findFirst();
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
        try {
            Path kept = NativesFolder.emptied("code");
            for (FoundBackend backend : engine.backends().all()) {
                Files.createDirectory(kept.resolve(backend.id()));
            }
            List<Collected> collected = new ArrayList<>();
            TestCase found = test(test, options).orElseThrow();
            try (Targets targets = Targets.open(engine.keepingCode(kept), backends, device, options, console)) {
                for (Target target : targets.targets()) {
                    collected.add(compiled(target, found, arguments));
                }
            }
            // The processes have ended: some drivers write their files only then.
            List<Collected> complete = new ArrayList<>();
            for (Collected each : collected) {
                complete.add(withCached(each, kept));
            }
            return complete;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A test by its id, with options of suites; empty where there is none. */
    Optional<TestCase> test(String id, Map<String, String> options) {
        List<Suite> suites = engine.suites().all();
        return engine.suites().tests(suites, Suites.settings(suites, options)).stream()
                .filter(test -> test.id().equals(id))
                .findFirst();
    }

    private Collected compiled(Target target, TestCase test, Map<String, List<Literal>> arguments) {
        try {
            Worker worker = prepared(target, test.id());
            // Some drivers compile for the first dispatch only.
            worker.verify().ifPresent(mismatch -> console.note(worker.backend() + ": " + mismatch));
            TestCase onDevice = test.on(target.known());
            Kernel kernel = onDevice.kernelWorkload().orElseThrow().kernel();
            FoundBackend backend = engine.backends().named(worker.backend());
            KernelFacts facts = new KernelFacts(
                    backend.source(onDevice).orElseThrow().entryPoint(),
                    test.traits(),
                    KernelWalker.accessesInLoops(kernel),
                    KernelWalker.parametersOfLoops(kernel).stream()
                            .map(kernel.parameters()::indexOf)
                            .toList(),
                    arguments.getOrDefault(worker.backend(), List.of()));
            Compiled compiled =
                    new Compiled(facts, target.device().name(), worker.listings(), worker.binaries(), List.of());
            return new Collected(target.device(), compiled, false);
        } catch (BackendException | WorkerLostException e) {
            return new Collected(target.device(), new Failed(words(e)), !(e instanceof BackendException.Unsupported));
        }
    }

    /** The same with the files that the driver left in the folder of its backend. */
    private static Collected withCached(Collected collected, Path kept) throws IOException {
        if (!(collected.output() instanceof Compiled compiled)) {
            return collected;
        }
        Path own = kept.resolve(collected.device().backend());
        List<CodeBinary> files = new ArrayList<>();
        try (Stream<Path> all = Files.walk(own)) {
            for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                files.add(
                        new CodeBinary("the driver's cache (" + own.relativize(file) + ")", Files.readAllBytes(file)));
            }
        }
        return new Collected(
                collected.device(),
                new Compiled(compiled.kernel(), compiled.device(), compiled.listings(), compiled.binaries(), files),
                collected.failed());
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
