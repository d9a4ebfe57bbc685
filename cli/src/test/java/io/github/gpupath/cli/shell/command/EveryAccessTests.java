package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.discovery.TargetCompilers.AbsentGpu;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.shell.command.CodeCollector.Collected;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.GlobalOptions;
import io.github.gpupath.cli.shell.console.Invocation;
import io.github.gpupath.cli.text.Glob;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.code.CodeFigures;
import io.github.gpupath.code.CodeFigures.Counted;
import io.github.gpupath.code.CodeFigures.Kind;
import io.github.gpupath.code.CodeFigures.Missing;
import io.github.gpupath.code.CodeReader;
import io.github.gpupath.code.CompilerOutput.Failed;
import io.github.gpupath.code.TargetCompiler;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Traits;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Compilers of GPUs that are not here leave every access and operation of the model in the measured loop, and spill nothing. What is
 * known to be otherwise stands in {@code every-access.tsv}: targets, tests, reason.
 */
@Tag("driver")
@Tag("slow")
class EveryAccessTests {

    private static final List<String> SUITES = List.of(
            "load",
            "sample",
            "store",
            "bandwidth",
            "latency",
            "coalescing",
            "atomic",
            "uniform",
            "workgroup-memory",
            "instruction");

    /** Of all kernels, those that are exempt apart; {@code ocloc} takes half a second for one. */
    private static final int SHARE_FOR_INTEL = 16;

    /** Mesa has one compiler for all its targets: each gets another third of the kernels that are not exempt. */
    private static final List<String> TARGETS_OF_MESA = List.of("amd:polaris10", "amd:navi21", "amd:gfx1100");

    /** By backend, of which the targets of all compilers here have one. */
    private static final Map<String, List<TestCase>> KERNELS = new HashMap<>();

    private final Engine engine = Engine.standard(Notes.NONE);
    private final CodeReader reader = CodeCollector.reader().orElseThrow();
    private final List<Exempt> exempt = exempt();

    /** What is known to lack accesses or operations. */
    private record Exempt(List<String> targets, Glob tests, String line) {

        static Exempt of(String line) {
            String[] fields = line.split("\t");
            assertThat(fields).as(line).hasSize(3);
            return new Exempt(List.of(fields[0].split(",")), new Glob(fields[1]), line);
        }
    }

    @AfterEach
    void closeEngine() {
        engine.close();
    }

    @ParameterizedTest
    @FieldSource("TARGETS_OF_MESA")
    void mesaLeavesEveryAccessAndOperation(String target) {
        AbsentGpu gpu = available(target);
        Set<Exempt> found = new LinkedHashSet<>();

        List<TestCase> some = share(
                gpu,
                TARGETS_OF_MESA.size(),
                TARGETS_OF_MESA.indexOf(target),
                test -> exemptions(gpu, test).findFirst().isPresent());
        assertThat(flaws(gpu, some, found)).isEmpty();

        assertThat(exempt)
                .filteredOn(each -> each.targets().contains(target))
                .as("what is exempt needs to be")
                .containsExactlyInAnyOrderElementsOf(found);
    }

    @Test
    void intelLeavesEveryAccessAndOperationOfSomeKernels() {
        AbsentGpu gpu = available("intel:dg2");
        List<TestCase> some = share(gpu, SHARE_FOR_INTEL, 0, test -> false);

        assertThat(flaws(gpu, some, new LinkedHashSet<>())).isEmpty();
    }

    /** A test for each kernel of a share of them, and for those that are wanted besides. */
    private List<TestCase> share(AbsentGpu gpu, int shares, int number, Predicate<TestCase> besides) {
        List<TestCase> all = KERNELS.computeIfAbsent(gpu.compiler().backend(), this::kernels);
        return IntStream.range(0, all.size())
                .filter(i -> i % shares == number || besides.test(all.get(i)))
                .mapToObj(all::get)
                .toList();
    }

    private Stream<Exempt> exemptions(AbsentGpu gpu, TestCase test) {
        return exempt.stream()
                .filter(each ->
                        each.targets().contains(gpu.id()) && each.tests().matches(test.id()));
    }

    private AbsentGpu available(String target) {
        String[] parts = target.split(":");
        TargetCompiler compiler = engine.targetCompilers().all().stream()
                .filter(each -> each.id().equals(parts[0]))
                .findFirst()
                .orElseThrow();
        assumeTrue(
                compiler.targets().contains(parts[1]) && compiler.probe() instanceof Availability.Available,
                () -> target + ": " + compiler.probe());
        return new AbsentGpu(compiler, parts[1]);
    }

    /** A test for each kernel: many tests differ in arguments or memory only. */
    private List<TestCase> kernels(String backend) {
        List<Suite> suites = engine.suites().all();
        Map<String, TestCase> kernels = new LinkedHashMap<>();
        for (TestCase test : engine.suites().tests(suites, Suites.settings(suites, Map.of()))) {
            if (SUITES.contains(test.id().replaceFirst("/.*", ""))
                    && test.kernelWorkload().isPresent()) {
                KernelSource source =
                        engine.backends().named(backend).source(test).orElseThrow();
                kernels.putIfAbsent(source.text().replace(source.entryPoint(), ""), test);
            }
        }
        return List.copyOf(kernels.values());
    }

    /** A line for each flaw that is not exempt; those that are get into {@code found}. */
    private List<String> flaws(AbsentGpu gpu, List<TestCase> tests, Set<Exempt> found) {
        List<String> flaws = new ArrayList<>();
        Map<String, Collected> collected = new CodeCollector(engine, console()).collect(gpu, tests, Map.of());
        for (TestCase test : tests) {
            Optional<String> flaw = flaw(test, Objects.requireNonNull(collected.get(test.id())));
            List<Exempt> known = exemptions(gpu, test).toList();
            if (flaw.isPresent()) {
                found.addAll(known);
                if (known.isEmpty()) {
                    flaws.add(gpu.id() + "\t" + test.id() + "\t" + flaw.get());
                }
            }
        }
        return flaws;
    }

    private Optional<String> flaw(TestCase test, Collected collected) {
        CodeFigures figures = reader.figures(collected.output());
        if (figures instanceof Missing missing) {
            boolean isUnsupported = collected.output() instanceof Failed && !collected.failed();
            return isUnsupported ? Optional.empty() : Optional.of(missing.reason());
        }
        Counted counted = (Counted) figures;
        if (counted.hasEveryAccess().filter(every -> !every).isPresent()) {
            return Optional.of("not every access: " + counted);
        }
        if (counted.resources().spilled().orElse(0) > 0) {
            return Optional.of("spills: " + counted);
        }
        long operations = test.traits().equals(Traits.NONE) ? operations(test) : 0;
        return counted.instructions().getOrDefault(Kind.VECTOR, 0) < operations
                ? Optional.of("fewer than " + operations + " operations: " + counted.instructions())
                : Optional.empty();
    }

    /** All operations that one more iteration makes, in the loop with the most. */
    private static long operations(TestCase test) {
        Kernel kernel = test.kernelWorkload().orElseThrow().kernel();
        List<Parameter> loops = KernelWalker.parametersOfLoops(kernel);
        long none = operations(kernel, List.of());
        return loops.stream()
                .mapToLong(loop -> operations(kernel, List.of(loop)) - none)
                .max()
                .orElse(0);
    }

    /** Of one iteration of some loops, and none of the others. */
    private static long operations(Kernel kernel, List<Parameter> once) {
        List<Literal> arguments = kernel.parameters().stream()
                .map(parameter -> Literal.u32(once.contains(parameter) ? 1 : 0))
                .toList();
        return KernelCounts.of(kernel, arguments).operations().values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    private static List<Exempt> exempt() {
        try (InputStream table = EveryAccessTests.class.getResourceAsStream("every-access.tsv")) {
            return new String(Objects.requireNonNull(table).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(Exempt::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Console console() {
        PrintWriter none = new PrintWriter(Writer.nullWriter());
        return new Console(
                new Invocation(
                        none,
                        none,
                        Map.of(),
                        EveryAccessTests.class.getClassLoader(),
                        false,
                        false,
                        false,
                        new AtomicBoolean()),
                new GlobalOptions());
    }
}
