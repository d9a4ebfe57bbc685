package io.github.gpupath.suites.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.counting.Traffic;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suites.PublishedTests;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class StoreSuiteTests {

    static List<TestCase> tests() {
        return new StoreSuite().tests(SuiteSettings.DEFAULT);
    }

    @Test
    void hasThePublishedIdsAndLabels() throws IOException {
        PublishedTests.check(StoreSuiteTests.class, "store-tests.tsv", tests());
        assertThat(tests())
                .hasSize(75 + 50)
                .allSatisfy(test -> assertThat(test.metric()).isEqualTo(Metric.STORES_PER_SECOND));
    }

    @ParameterizedTest
    @MethodSource("tests")
    void stores256TimesPerInvocationAndDoesNothingElseToMemory(TestCase test) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        KernelValidator.validate(workload.kernel());
        assertThat(workload.kernel().workgroupSize().invocations()).isEqualTo(256);
        assertThat(List.<Place>copyOf(workload.kernel().resources()))
                .containsExactly(workload.measured().places().get(0));
        assertThat(workload.measured().places().get(0).access()).isEqualTo(Access.WRITE);

        Traffic timed = counts(workload).of(workload.measured().places().get(0));
        assertThat(timed.stores()).isEqualTo(256);
        assertThat(timed.loads()).isZero();
        boolean hasRows = test.id().contains("/texture2d/") && !test.id().endsWith("/same");
        Literal stride = Literal.u32(hasRows ? 1 : 0);
        boolean isOwn = test.id().endsWith("-own");
        assertThat(workload.smallestLaunch().arguments())
                .isEqualTo(isOwn ? List.of(stride, Literal.u32(10_240)) : List.of(stride));
        assertThat(workload.verification().arguments())
                .isEqualTo(isOwn ? List.of(stride, Literal.u32(3)) : List.of(stride));
    }

    /** Every API lets a kernel have a storage buffer of 128 MiB and a texture of 4096 × 4096. */
    @Test
    void targetsOfTheirOwnFitIntoWhatEveryDeviceAllows() {
        for (TestCase test : tests()) {
            Memory target = test.kernelWorkload().orElseThrow().memory().get(0);
            if (target instanceof Memory.BufferMemory buffer) {
                assertThat(buffer.bytes()).as(test.id()).isLessThanOrEqualTo(128 << 20);
            } else if (target instanceof Memory.TextureMemory texture) {
                assertThat(Math.max(texture.spec().width(), texture.spec().height()))
                        .as(test.id())
                        .isLessThanOrEqualTo(4096);
            }
            assertThat(test.tier()).isEqualTo(test.id().endsWith("-own") ? TestCase.Tier.DEFAULT : TestCase.Tier.QUICK);
        }
    }

    private static KernelCounts counts(KernelWorkload workload) {
        return KernelCounts.of(workload.kernel(), workload.smallestLaunch().arguments());
    }

    @ParameterizedTest
    @CsvSource({
        "store/typed-buffer/r8/linear, 1",
        "store/typed-buffer/rgba32f/same, 16",
        "store/raw-buffer/x3/random, 12",
        "store/structured-buffer/float2/linear, 8",
        "store/texture2d/rg16f/same, 4",
    })
    void countsTheBytesOfTheTypeAsStored(String id, int bytesPerStore) {
        KernelWorkload workload = workload(id);
        assertThat(counts(workload).of(workload.measured().places().get(0)).bytesStored())
                .isEqualTo(256L * bytesPerStore);
    }

    private static KernelWorkload workload(String id) {
        return tests().stream()
                .filter(test -> test.id().equals(id))
                .findFirst()
                .orElseThrow()
                .kernelWorkload()
                .orElseThrow();
    }

    /** In 15 of 16 stores one addition for the value and one constant that is added to the address; three for each base. */
    @Test
    void makesAValueByOneAddition() {
        KernelCounts texture = counts(workload("store/texture2d/r32f/linear"));
        assertThat(texture.of(BinaryOperator.ADD)).isEqualTo(16 * (2 * 15 + 3));
        KernelCounts buffer = counts(workload("store/typed-buffer/r32f/linear"));
        assertThat(buffer.of(BinaryOperator.ADD)).isEqualTo(16 * (2 * 15 + 2));
    }

    @Test
    void keepsOrUnrollsEveryLoopAsAsked() {
        assertThat(unrolls(SuiteSettings.DEFAULT)).containsOnly(Unroll.NEVER);
        assertThat(unrolls(new SuiteSettings(Map.of("unroll", "full")))).containsOnly(Unroll.FULL);
    }

    private static List<Unroll> unrolls(SuiteSettings settings) {
        List<Unroll> unrolls = new ArrayList<>();
        for (TestCase test : new StoreSuite().tests(settings)) {
            KernelWalker.statements(test.kernelWorkload().orElseThrow().kernel().body(), statement -> {
                if (statement instanceof Statement.Loop loop) {
                    unrolls.add(loop.unroll());
                }
            });
        }
        return unrolls;
    }
}
