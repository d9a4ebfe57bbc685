package io.github.gpupath.suites.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.suite.KernelWorkload;
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

class LoadSuiteTests {

    static List<TestCase> tests() {
        return new LoadSuite().tests(SuiteSettings.DEFAULT);
    }

    /** The file's labels are those that perftest prints. */
    @Test
    void hasThePublishedIdsAndLabels() throws IOException {
        PublishedTests.check(LoadSuiteTests.class, "load-tests.tsv", tests());
        assertThat(tests()).hasSize(84 + 3);
    }

    @ParameterizedTest
    @MethodSource("tests")
    void loads256TimesPerInvocationAndWritesNothingWhenTimed(TestCase test) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        KernelValidator.validate(workload.kernel());
        assertThat(workload.kernel().workgroupSize().invocations()).isEqualTo(256);

        KernelCounts timed =
                KernelCounts.of(workload.kernel(), workload.smallestLaunch().arguments());
        assertThat(timed.of(workload.measured().places().get(0)).loads()).isEqualTo(256);
        assertThat(timed.of(workload.kernel().resource("result")).stores()).isZero();

        KernelCounts verified =
                KernelCounts.of(workload.kernel(), workload.verification().arguments());
        assertThat(verified.of(workload.kernel().resource("result")).stores()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "load/typed-buffer/r8/linear, 1",
        "load/typed-buffer/rgba32f/random, 16",
        "load/raw-buffer/x3/linear, 12",
        "load/raw-buffer/x4-unaligned/uniform, 16",
        "load/structured-buffer/float2/random, 8",
        "load/constant-buffer/float4/uniform, 16",
        "load/texture2d/rg16f/linear, 4",
    })
    void countsTheBytesOfTheTypeAsStored(String id, int bytesPerLoad) {
        KernelWorkload workload = tests().stream()
                .filter(test -> test.id().equals(id))
                .findFirst()
                .orElseThrow()
                .kernelWorkload()
                .orElseThrow();
        assertThat(KernelCounts.of(workload.kernel(), workload.smallestLaunch().arguments())
                        .of(workload.measured().places().get(0))
                        .bytesLoaded())
                .isEqualTo(256L * bytesPerLoad);
    }

    @Test
    void keepsOrUnrollsEveryLoopAsAsked() {
        assertThat(unrolls(SuiteSettings.DEFAULT)).containsOnly(Unroll.NEVER);
        assertThat(unrolls(new SuiteSettings(Map.of("unroll", "full")))).containsOnly(Unroll.FULL);
    }

    private static List<Unroll> unrolls(SuiteSettings settings) {
        List<Unroll> unrolls = new ArrayList<>();
        for (TestCase test : new LoadSuite().tests(settings)) {
            Kernel kernel = test.kernelWorkload().orElseThrow().kernel();
            KernelWalker.statements(kernel.body(), statement -> {
                if (statement instanceof Statement.Loop loop) {
                    unrolls.add(loop.unroll());
                }
            });
        }
        return unrolls;
    }
}
