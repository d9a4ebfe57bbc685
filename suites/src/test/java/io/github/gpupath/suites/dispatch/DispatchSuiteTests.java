package io.github.gpupath.suites.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.Manner;
import io.github.gpupath.backend.ForwardingDevice;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suite.Workload.Timing;
import io.github.gpupath.suite.Workload.Timing.Span;
import io.github.gpupath.verify.Mismatch;
import io.github.gpupath.verify.Verifier;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DispatchSuiteTests {

    static List<TestCase> tests() {
        return new DispatchSuite().tests(SuiteSettings.DEFAULT);
    }

    @Test
    void hasATestForEachTimeAndEachWayToHaveIt() {
        assertThat(tests())
                .extracting(
                        TestCase::id,
                        test -> test.kernelWorkload().orElseThrow().timing())
                .containsExactly(
                        tuple("dispatch/empty/device", new Timing(Span.DEVICE, Manner.DEPENDENT, 0)),
                        tuple("dispatch/empty/device/independent", new Timing(Span.DEVICE, Manner.INDEPENDENT, 0)),
                        tuple("dispatch/empty/round-trip", new Timing(Span.HOST, Manner.WAIT_FOR_FENCE, 1)),
                        tuple("dispatch/empty/round-trip/idle", new Timing(Span.HOST, Manner.WAIT_FOR_IDLE, 1)),
                        tuple("dispatch/empty/round-trip/poll", new Timing(Span.HOST, Manner.POLL_FENCE, 1)),
                        tuple("dispatch/empty/launch-to-start", new Timing(Span.START, Manner.STAMP_BEGINNING, 1)),
                        tuple("dispatch/empty/submit", new Timing(Span.SUBMISSION, Manner.WAIT_FOR_FENCE, 1)),
                        tuple("dispatch/empty/submit/10", new Timing(Span.SUBMISSION, Manner.WAIT_FOR_FENCE, 10)),
                        tuple("dispatch/empty/submit/100", new Timing(Span.SUBMISSION, Manner.WAIT_FOR_FENCE, 100)));
        assertThat(tests()).extracting(TestCase::metric).containsOnly(Metric.SECONDS);
    }

    @Test
    void variantsStandBesideTheUsualWay() {
        assertThat(tests())
                .filteredOn(test -> test.base().isPresent())
                .allSatisfy(test -> assertThat(test.id()).startsWith(test.base().orElseThrow() + "/"))
                .hasSize(5);
    }

    /** The reference, but for what it runs in one manner: nothing. */
    private static Device skipping(Manner skipped) {
        return new ForwardingDevice(new ReferenceDevice()) {
            @Override
            public BatchTime run(DispatchBatch batch) {
                return batch.manner() == skipped ? BatchTime.submitted(1, 1) : super.run(batch);
            }
        };
    }

    @ParameterizedTest
    @MethodSource("tests")
    void aDispatchThatIsNotDoneIsFoundBeforeItIsTimed(TestCase test) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        Manner manner = workload.timing().manner();
        assertThat(verified(skipping(manner), test)).isPresent();
        if (manner != Manner.STAMP_BEGINNING) {
            assertThat(verified(new ReferenceDevice(), test)).isEmpty();
        }
    }

    private static Optional<Mismatch> verified(Device device, TestCase test) {
        return new Verifier(new ReferenceProvider())
                .verify(device, test.id(), test.kernelWorkload().orElseThrow());
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
