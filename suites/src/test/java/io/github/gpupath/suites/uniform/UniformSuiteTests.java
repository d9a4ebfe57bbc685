package io.github.gpupath.suites.uniform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Feature.Capability;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.SubgroupOperator;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suites.RunKernels;
import io.github.gpupath.suites.SimulatedRuns;
import io.github.gpupath.suites.TestData;
import io.github.gpupath.verify.WorkloadMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class UniformSuiteTests {

    private static final UniformSuite SUITE = new UniformSuite();

    static List<TestCase> tests() {
        return SUITE.tests(SuiteSettings.DEFAULT);
    }

    @Test
    void threeVariantsOfFourResourcesOfWhichPlainIsTheBase() {
        List<String> ids = new ArrayList<>();
        for (String resource : List.of("storage-buffer", "texel-buffer", "uniform-buffer", "texture")) {
            for (String variant : List.of("plain", "first-lane", "wide-broadcast")) {
                ids.add("uniform/" + resource + "/" + variant);
            }
        }
        assertThat(tests()).extracting(TestCase::id).containsExactlyElementsOf(ids);
        assertThat(tests()).allSatisfy(test -> {
            String plain = test.id().substring(0, test.id().lastIndexOf('/')) + "/plain";
            assertThat(test.base().orElse(plain)).isEqualTo(plain);
            assertThat(test.base().isPresent()).isEqualTo(!test.id().equals(plain));
        });
    }

    @ParameterizedTest
    @MethodSource("tests")
    void countsWhatTheShaderAsksFor(TestCase test) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        Kernel kernel = workload.kernel();
        KernelValidator.validate(kernel);
        assertThat(workload.measured().steps().applyAsLong(workload.smallestLaunch()))
                .isEqualTo(256 * 256 * workload.smallestLaunch().workgroups().total());
        KernelCounts counts = KernelCounts.of(kernel, workload.smallestLaunch().arguments());
        assertThat(counts.of(kernel.resource("result")).stores()).isZero();
        if (!test.id().endsWith("/wide-broadcast")) {
            assertThat(counts.of(kernel.resource("source")).loads()).isEqualTo(256);
            assertThat(counts.of(SubgroupOperator.BROADCAST))
                    .isEqualTo(test.id().endsWith("/first-lane") ? 256 : 0);
        }
    }

    /** So that no compiler joins neighbouring loads, and that none knows of plain addresses that they are the same. */
    @ParameterizedTest
    @MethodSource("tests")
    void noCompilerKnowsMoreOfAnAddressThanItIsTold(TestCase test) {
        Kernel kernel = test.kernelWorkload().orElseThrow().kernel();
        List<Expression> masked = new ArrayList<>();
        KernelWalker.expressions(kernel, expression -> {
            if (expression instanceof Computation.Binary binary
                    && binary.operator() == BinaryOperator.BIT_OR
                    && binary.right().equals(kernel.parameters().get(0))) {
                masked.add(binary);
            }
        });
        assertThat(masked).hasSize(1);
        List<String> starts = new ArrayList<>();
        KernelWalker.statements(kernel.body(), statement -> {
            if (statement instanceof Statement.Declare declared
                    && declared.variable().name().equals("start")) {
                starts.add(declared.value().toString());
            }
        });
        assertThat(starts).hasSize(test.id().endsWith("/wide-broadcast") ? 0 : 1);
        Set<Capability> subgroups = Set.of(Capability.SUBGROUPS, Capability.SUBGROUP_SHUFFLE);
        assertThat(KernelValidator.validate(kernel).features().containsAll(subgroups))
                .isEqualTo(!test.id().endsWith("/plain"));
    }

    /** 4, 8, 16, 32, 64 and 128 lanes are all that there are of devices. */
    @ParameterizedTest
    @MethodSource("tests")
    void theAnswerIsTheSameForEverySizeOfSubgroups(TestCase test) {
        ByteBuffer data = ByteBuffer.allocate(256 * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        TestData.floats().writeTo(data, 0);
        int apart = test.id().contains("uniform-buffer") ? 4 : 1;
        ByteBuffer all = ByteBuffer.allocate(apart * data.capacity()).order(ByteOrder.LITTLE_ENDIAN);
        TestData.floats().writeTo(all, 0);
        float expected = 0;
        for (int element = 0; element < 256; element++) {
            expected += all.getFloat(element * apart * Float.BYTES);
        }
        for (int lanes = 4; lanes <= 128; lanes *= 2) {
            assertThat(answers(test.kernelWorkload().orElseThrow(), lanes))
                    .as("%d lanes", lanes)
                    .hasSize(4 * 256)
                    .containsOnly(expected);
        }
    }

    private static List<Float> answers(KernelWorkload workload, int lanes) {
        try (Device device = new ReferenceDevice(lanes);
                CompiledKernel kernel = device.compile(workload.kernel());
                WorkloadMemory memory = new WorkloadMemory(device, workload.memory())) {
            device.run(new DispatchBatch(
                    kernel,
                    memory.bindings(),
                    workload.verification().arguments(),
                    workload.verification().workgroups(),
                    1));
            ByteBuffer result = memory.read(1);
            List<Float> answers = new ArrayList<>();
            while (result.hasRemaining()) {
                answers.add(result.getFloat());
            }
            return answers;
        }
    }

    /** What a compiler makes of loads that it takes to be invariant: the first of them, again and again. */
    @ParameterizedTest
    @MethodSource("tests")
    void aFoldedLoopIsNotVerified(TestCase test) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        assertThat(RunKernels.isVerified(workload, workload.kernel())).isTrue();
        Kernel folded = RunKernels.withLoops(
                workload.kernel(),
                loop -> new Statement.Loop(loop.index(), Literal.u32(1), loop.unroll(), loop.body()));
        assertThat(RunKernels.isVerified(workload, folded)).isFalse();
    }

    private static List<Finding> findings(ToDoubleFunction<String> rate, double error, long seed) {
        return SimulatedRuns.findings(
                SUITE,
                tests().stream().filter(test -> rate.applyAsDouble(test.id()) > 0),
                test -> rate.applyAsDouble(test.id()),
                error,
                seed);
    }

    /** Constants are fast, textures have no path of their own, and one load for 32 lanes is 8 times as fast. */
    private static double simulated(String id) {
        double plain = id.contains("uniform-buffer") ? 4e12 : id.contains("texture") ? 0.5e12 : 1e12;
        return id.endsWith("/wide-broadcast")
                ? 8 * plain
                : id.endsWith("/first-lane") && id.contains("storage-buffer") ? 2 * plain : plain;
    }

    @Test
    void findsWhatAUniformLoadCosts() {
        List<Finding> found = findings(UniformSuiteTests::simulated, 0.005, 1);
        assertThat(found)
                .extracting(finding -> finding.subject() + " " + finding.name())
                .containsExactly(
                        "uniform/storage-buffer first-lane",
                        "uniform/storage-buffer wide-broadcast",
                        "uniform/texel-buffer plain",
                        "uniform/texel-buffer first-lane",
                        "uniform/texel-buffer wide-broadcast",
                        "uniform/uniform-buffer plain",
                        "uniform/uniform-buffer first-lane",
                        "uniform/uniform-buffer wide-broadcast",
                        "uniform/texture plain",
                        "uniform/texture first-lane",
                        "uniform/texture wide-broadcast");
        assertThat(found).allSatisfy(finding -> {
            assertThat(finding.kind()).isEqualTo("ratio");
            assertThat(finding.tests()).hasSize(2);
        });
        assertThat(speed(found, "uniform/storage-buffer", "first-lane")).isCloseTo(2, within(0.02));
        assertThat(speed(found, "uniform/texture", "wide-broadcast")).isCloseTo(8, within(0.08));
        assertThat(speed(found, "uniform/texture", "plain")).isCloseTo(0.5, within(0.005));
        assertThat(found.get(0).sentence())
                .startsWith("uniform loads, storage buffer, first-lane: ")
                .contains(" times as fast as plain (");
        assertThat(found.get(5).sentence()).contains(" times as fast as a storage buffer (");
    }

    private static double speed(List<Finding> found, String subject, String name) {
        return found.stream()
                .filter(finding ->
                        finding.subject().equals(subject) && finding.name().equals(name))
                .findFirst()
                .orElseThrow()
                .figure("speed")
                .value();
    }

    @Test
    void whereThereAreNoSubgroupsThePathsAreCompared() {
        assertThat(findings(id -> id.endsWith("/plain") ? simulated(id) : 0, 0.005, 2))
                .extracting(Finding::name)
                .containsExactly("plain", "plain", "plain");
    }

    /** All is the same, and nearly every finding says so, whatever the noise; 5 of 100 intervals may miss the truth. */
    @Test
    void noiseMakesNoDifferences() {
        for (double error : new double[] {0.001, 0.02, 0.3}) {
            int claimed = 0;
            for (long seed = 0; seed < 40; seed++) {
                claimed += (int) findings(id -> 1e12, error, seed).stream()
                        .filter(finding -> !finding.sentence().contains("not measurably"))
                        .count();
            }
            assertThat(claimed).as("of %d", 40 * 11).isLessThan(40 * 11 / 10);
        }
    }
}
