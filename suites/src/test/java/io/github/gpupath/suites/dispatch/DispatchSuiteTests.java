package io.github.gpupath.suites.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DispatchSuiteTests {

    static List<TestCase> tests() {
        return new DispatchSuite().tests(SuiteSettings.DEFAULT);
    }

    @Test
    void hasATestByEachClock() {
        assertThat(tests())
                .extracting(
                        TestCase::id,
                        test -> test.kernelWorkload().orElseThrow().timing())
                .containsExactly(
                        tuple("dispatch/empty/device", Workload.Timing.DISPATCH),
                        tuple("dispatch/empty/round-trip", Workload.Timing.ROUND_TRIP));
        assertThat(tests()).extracting(TestCase::metric).containsOnly(Metric.SECONDS);
    }

    @ParameterizedTest
    @MethodSource("tests")
    void isOneInvocationThatTouchesMemoryOnlyWhenVerified(TestCase test) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        KernelValidator.validate(workload.kernel());
        assertThat(workload.kernel().workgroupSize().invocations()).isEqualTo(1);
        assertThat(workload.scales()).hasSize(1);
        assertThat(workload.scales().get(0).launches())
                .extracting(Workload.Launch::workgroups)
                .containsExactly(new WorkgroupCount(1, 1, 1));

        KernelCounts timed =
                KernelCounts.of(workload.kernel(), workload.smallestLaunch().arguments());
        assertThat(timed.of(workload.kernel().resources().get(0)).loads()).isZero();
        assertThat(timed.of(workload.kernel().resources().get(0)).stores()).isZero();
        KernelCounts verified =
                KernelCounts.of(workload.kernel(), workload.verification().arguments());
        assertThat(verified.of(workload.kernel().resources().get(0)).stores()).isEqualTo(1);
    }
}
