package io.github.gpupath.cli.shell.command;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.NativesFolder;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.discovery.TargetCompilers.AbsentGpu;
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
import io.github.gpupath.code.TargetCompiler;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Has drivers and compilers of absent GPUs compile the kernels of tests, and collects the code that they give. */
final class CodeCollector {

    /** The message where no module reads machine code. */
    static final String NO_READER =
            "the module that reads machine code is missing; put the gpupath-isa jar next to the program's jars";

    /**
     * The outcome of one compiler.
     *
     * @param title the id of the backend or of the absent GPU
     * @param driverVersion of the backend's driver; empty for a program
     * @param output the code, or why there is none
     * @param failed whether the compiler failed, and does not only lack what the kernel needs
     */
    record Collected(String title, String driverVersion, CompilerOutput output, boolean failed) {

        private Collected with(CompilerOutput other) {
            return new Collected(title, driverVersion, other, other instanceof Failed);
        }

        private Collected titled(String other) {
            return new Collected(other, driverVersion, output, failed);
        }

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
     * Compiles the kernel of a test that has one, on each backend in a new worker. A driver that fails, or takes its process
     * with it, costs its own code alone.
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
                    collected.add(compiled(target, found, arguments, true));
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

    /**
     * Compiles the kernels of tests for an absent GPU; a driver compiles all of them in one worker.
     *
     * @return by the tests' ids
     */
    Map<String, Collected> collect(AbsentGpu gpu, List<TestCase> tests, Map<String, String> options) {
        if (gpu.compiler() instanceof TargetCompiler.Offline program) {
            return byProgram(gpu, program, tests);
        }
        if (gpu.compiler() instanceof TargetCompiler.Driver driver) {
            return byDriver(gpu, driver.environment(gpu.name()), tests, options);
        }
        TargetCompiler.Assembler assembler = (TargetCompiler.Assembler) gpu.compiler();
        Map<String, Collected> collected = byDriver(gpu, Map.of(), tests, options);
        collected.replaceAll((test, one) ->
                one.output() instanceof Compiled driven ? one.with(assembler.compile(driven, gpu.name())) : one);
        return collected;
    }

    private Map<String, Collected> byDriver(
            AbsentGpu gpu, Map<String, String> environment, List<TestCase> tests, Map<String, String> options) {
        Map<String, Collected> collected = new LinkedHashMap<>();
        List<String> backend = List.of(gpu.compiler().backend());
        try (Targets targets = Targets.open(engine.under(environment), backend, null, options, console)) {
            Target target = targets.targets().get(0);
            target.worker().open(target.device(), target.known());
            for (TestCase test : tests) {
                Collected one = console.during(
                        "compiling " + test.id() + " for " + gpu.id(), () -> compiled(target, test, Map.of(), false));
                collected.put(test.id(), one.titled(gpu.id()));
                if (one.failed()) {
                    target.worker().restart(); // its process may be lost
                    target.worker().open(target.device(), target.known());
                } else {
                    target.worker().release(Optional.empty());
                }
            }
        }
        return collected;
    }

    private Map<String, Collected> byProgram(AbsentGpu gpu, TargetCompiler.Offline compiler, List<TestCase> tests) {
        Map<String, Collected> collected = new LinkedHashMap<>();
        for (TestCase test : tests) {
            CompilerOutput output = console.during("compiling " + test.id() + " for " + gpu.id(), () -> {
                KernelFacts facts = facts(test, compiler.backend(), Map.of());
                return compiler.compile(source(test, compiler.backend()), facts, gpu.name());
            });
            collected.put(test.id(), new Collected(gpu.id(), "", output, output instanceof Failed));
        }
        return collected;
    }

    private KernelSource source(TestCase test, String backend) {
        return engine.backends().named(backend).source(test).orElseThrow();
    }

    /** What the kernel of a test on a device is known by. */
    private KernelFacts facts(TestCase test, String backend, Map<String, List<Literal>> arguments) {
        return KernelFacts.of(
                source(test, backend).entryPoint(),
                test.traits(),
                test.kernelWorkload().orElseThrow(),
                arguments.getOrDefault(backend, List.of()));
    }

    /**
     * @param runs whether the device runs kernels too; else it is open
     */
    private Collected compiled(Target target, TestCase test, Map<String, List<Literal>> arguments, boolean runs) {
        String backend = target.device().backend();
        String version = target.device().driverVersion();
        try {
            Worker worker = target.worker();
            if (runs) {
                worker.open(target.device(), target.known());
            }
            worker.prepare(test.id());
            if (runs) {
                // Some drivers compile for the first dispatch only.
                worker.verify().ifPresent(mismatch -> console.note(backend + ": " + mismatch));
            }
            KernelFacts facts = facts(test.on(target.known()), backend, arguments);
            Compiled compiled =
                    new Compiled(facts, target.device().name(), worker.listings(), worker.binaries(), List.of());
            return new Collected(backend, version, compiled, false);
        } catch (BackendException | WorkerLostException e) {
            return new Collected(backend, version, new Failed(words(e)), !(e instanceof BackendException.Unsupported));
        }
    }

    /** The same with the files that the driver left in the folder of its backend. */
    private static Collected withCached(Collected collected, Path kept) throws IOException {
        if (!(collected.output() instanceof Compiled compiled)) {
            return collected;
        }
        Path own = kept.resolve(collected.title());
        List<CodeBinary> files = new ArrayList<>();
        try (Stream<Path> all = Files.walk(own)) {
            for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                files.add(
                        new CodeBinary("the driver's cache (" + own.relativize(file) + ")", Files.readAllBytes(file)));
            }
        }
        return new Collected(
                collected.title(),
                collected.driverVersion(),
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
