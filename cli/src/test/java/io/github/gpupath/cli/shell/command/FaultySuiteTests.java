package io.github.gpupath.cli.shell.command;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.testing.Cases;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.FakeBackends;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.KernelWorkload.Readback;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A suite that does not give what it must: each fault costs its test, on every backend, and the run goes on. */
class FaultySuiteTests {

    /** The tests of a suite with a fault each, and one without. */
    public static final class Faulty implements Suite {

        @Override
        public String id() {
            return "faulty";
        }

        @Override
        public String description() {
            return "faults";
        }

        @Override
        public List<TestCase> tests(SuiteSettings settings) {
            Map<String, Supplier<Workload>> workloads = new LinkedHashMap<>();
            workloads.put("throws", () -> {
                throw new IllegalStateException("two\nlines");
            });
            workloads.put("lacks-a-class", () -> {
                throw new NoClassDefFoundError("org/example/Gone");
            });
            workloads.put("null", FaultySuiteTests::nothing);
            workloads.put(
                    "steps",
                    () -> copying(
                            Measured.steps(launch -> {
                                throw new IllegalStateException("no steps");
                            }),
                            0));
            workloads.put(
                    "operations",
                    () -> copying(
                            Measured.operations(counts -> {
                                throw new IllegalStateException("no operations");
                            }),
                            0));
            workloads.put("none", () -> copying(Measured.dispatch(), 0));
            workloads.put("negative", () -> copying(Measured.steps(launch -> -2), 0));
            workloads.put(
                    "course",
                    () -> copying(Measured.steps(launch -> 1), 0, (before, steps) -> {
                        throw new IllegalStateException("no course");
                    }));
            workloads.put("infinity", () -> copying(Measured.steps(launch -> 1), Float.POSITIVE_INFINITY));
            workloads.put("sound", () -> copying(Measured.steps(launch -> 1), 1.5f));
            List<TestCase> tests = new ArrayList<>();
            workloads.forEach((name, workload) ->
                    tests.add(Cases.of("faulty/" + name, name, Metric.SECONDS_PER_STEP, name, workload)));
            return tests;
        }
    }

    @SuppressWarnings("NullAway") // what a suite may do that is compiled without it
    private static Workload nothing() {
        return null;
    }

    /** A kernel that copies a number, which it hands back. */
    private static KernelWorkload copying(Measured measured, float number, KernelWorkload.ExpectedValue... courses) {
        KernelBuilder k = new KernelBuilder("copying", new WorkgroupSize(1, 1, 1));
        StructuredBuffer source = k.structuredBuffer("source", ScalarType.F32, Access.READ);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        k.store(
                result,
                builtIn(BuiltIn.LOCAL_INDEX),
                source.load(builtIn(BuiltIn.LOCAL_INDEX)).times(f32(1)));
        Readback copy = new Readback("copy", "", 1, 0, ScalarType.F32);
        return KernelWorkload.of(k.build())
                .measured(measured)
                .memory(List.of(
                        new Memory.BufferMemory(
                                BufferSpec.storage(Float.BYTES), (target, offset) -> target.putFloat(number), false),
                        new Memory.BufferMemory(BufferSpec.storage(Float.BYTES), Memory.Content.ZEROS, true)))
                .verification(KernelWorkload.Verification.of(List.of(), new WorkgroupCount(1, 1, 1)))
                .scale(List.of(), new KernelWorkload.GeometryScale(1, 0, 0))
                .readingBack(courses.length == 0 ? copy : copy.following(courses[0]))
                .build();
    }

    @TempDir
    Path folder;

    private final Cli cli = Cli.with(ReferenceProvider.class).suites(Faulty.class);

    @Test
    void eachFaultCostsItsTestAndTheRunGoesOn() {
        Path file = folder.resolve("results.json");
        int code = cli.run("run", "faulty", "--quick", "--output", file.toString());

        assertThat(code).as(cli.err()).isEqualTo(ExitCodes.TEST_FAILED);
        Map<String, String> outcomes = new LinkedHashMap<>();
        ResultFile results = ResultFiles.read(file);
        for (TestResult result : results.results()) {
            assertThat(result.status() == Status.OK).isEqualTo(result.value() != null);
            outcomes.put(result.label(), result.status() == Status.OK ? "ok" : String.valueOf(result.reason()));
        }
        assertThat(results.problems()).isEmpty();
        assertThat(outcomes)
                .containsExactly(
                        Map.entry("throws", "the suite faulty creates no workload: IllegalStateException: two lines"),
                        Map.entry(
                                "lacks-a-class",
                                "the suite faulty creates no workload: NoClassDefFoundError: org/example/Gone"),
                        Map.entry("null", "the suite faulty creates no workload: its supplier returns null"),
                        Map.entry("steps", "the workload cannot count its operations: IllegalStateException: no steps"),
                        Map.entry(
                                "operations",
                                "the workload cannot count its operations: IllegalStateException: no operations"),
                        Map.entry("none", "the metric seconds-per-step divides steps, but the workload counts none"),
                        Map.entry(
                                "negative",
                                "the metric seconds-per-step divides steps, but the workload counts -2 of them"),
                        Map.entry(
                                "course",
                                "the workload cannot compute the expected copy: IllegalStateException: no course"),
                        Map.entry(
                                "infinity", "wrong answer: copy is Infinity after the timed run, which is not finite"),
                        Map.entry("sound", "ok"));
    }

    @Test
    void aFaultFailsOnEveryBackend() {
        Cli two = Cli.with(FakeBackends.Alpha.class, FakeBackends.Beta.class).suites(Faulty.class);
        Path file = folder.resolve("two.json");

        assertThat(two.run("run", "faulty/throws", "--quick", "--output", file.toString()))
                .isEqualTo(ExitCodes.TEST_FAILED);
        assertThat(ResultFiles.read(file).results())
                .extracting(TestResult::backend, TestResult::status)
                .containsExactly(tuple("alpha", Status.FAILED), tuple("beta", Status.FAILED));
    }

    @ParameterizedTest
    @CsvSource({"source", "spirv"})
    void whatHasNoWorkloadCannotBeShown(String form) {
        assertThat(cli.run("show", "faulty/throws", "--backend", "reference", "--as", form))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(cli.errLines())
                .singleElement()
                .asString()
                .endsWith("faulty/throws: the suite faulty creates no workload: IllegalStateException: two lines");
    }
}
