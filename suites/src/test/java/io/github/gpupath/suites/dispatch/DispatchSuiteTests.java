package io.github.gpupath.suites.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.groups.Tuple.tuple;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.ForwardingDevice;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
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
import java.util.function.IntUnaryOperator;
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
                        tuple("dispatch/empty/device", new Timing(Span.DEVICE, SubmissionMode.DEPENDENT, 0)),
                        tuple(
                                "dispatch/empty/device/independent",
                                new Timing(Span.DEVICE, SubmissionMode.INDEPENDENT, 0)),
                        tuple("dispatch/empty/round-trip", new Timing(Span.HOST, SubmissionMode.WAIT_FOR_FENCE, 1)),
                        tuple("dispatch/empty/round-trip/idle", new Timing(Span.HOST, SubmissionMode.WAIT_FOR_IDLE, 1)),
                        tuple("dispatch/empty/round-trip/poll", new Timing(Span.HOST, SubmissionMode.POLL_FENCE, 1)),
                        tuple(
                                "dispatch/empty/launch-to-start",
                                new Timing(Span.START, SubmissionMode.STAMP_BEGINNING, 1)),
                        tuple("dispatch/empty/submit", new Timing(Span.SUBMISSION, SubmissionMode.WAIT_FOR_FENCE, 1)),
                        tuple(
                                "dispatch/empty/submit/10",
                                new Timing(Span.SUBMISSION, SubmissionMode.WAIT_FOR_FENCE, 10)),
                        tuple(
                                "dispatch/empty/submit/100",
                                new Timing(Span.SUBMISSION, SubmissionMode.WAIT_FOR_FENCE, 100)),
                        tuple(
                                "dispatch/empty/submit/10/separate",
                                new Timing(Span.SUBMISSION, SubmissionMode.BUFFER_EACH, 10)),
                        tuple("dispatch/empty/record", Timing.recording(100)),
                        tuple("dispatch/indirect/device", Timing.DISPATCH),
                        tuple("dispatch/indirect/record", Timing.recording(100)),
                        tuple("dispatch/indirect/round-trip", Timing.roundTrip(SubmissionMode.WAIT_FOR_FENCE)),
                        tuple("dispatch/new-bindings/device", Timing.DISPATCH),
                        tuple("dispatch/new-bindings/record", Timing.recording(100)),
                        tuple("dispatch/new-pipeline/device", Timing.DISPATCH),
                        tuple("dispatch/new-pipeline/record", Timing.recording(100)),
                        tuple("dispatch/overlap/alone", new Timing(Span.HOST, SubmissionMode.POLL_FENCE, 1)),
                        tuple("dispatch/overlap/one-queue", new Timing(Span.HOST, SubmissionMode.POLL_FENCE, 2)),
                        tuple("dispatch/overlap/two-queues", new Timing(Span.HOST, SubmissionMode.TWO_QUEUES, 2)));
        assertThat(tests()).extracting(TestCase::metric).containsOnly(Metric.SECONDS);
    }

    @Test
    void variantsStandBesideTheUsualWay() {
        assertThat(tests())
                .filteredOn(test -> test.id().startsWith("dispatch/empty/"))
                .filteredOn(test -> test.base().isPresent())
                .allSatisfy(test -> assertThat(test.id()).startsWith(test.base().orElseThrow() + "/"))
                .hasSize(6);
    }

    /** The reference, but for what it runs in one manner: as many dispatches as it likes. */
    private static Device running(SubmissionMode spoilt, IntUnaryOperator dispatches) {
        return new ForwardingDevice(new ReferenceDevice()) {
            @Override
            public BatchTime run(DispatchBatch batch) {
                int number = batch.manner() == spoilt ? dispatches.applyAsInt(batch.dispatches()) : batch.dispatches();
                return number == 0
                        ? BatchTime.submitted(1, 1)
                        : super.run(new DispatchBatch(batch.cycle(), number, SubmissionMode.DEPENDENT));
            }
        };
    }

    @ParameterizedTest
    @MethodSource("tests")
    void aDispatchThatIsNotDoneIsFoundBeforeItIsTimed(TestCase test) {
        SubmissionMode manner = test.kernelWorkload().orElseThrow().timing().manner();
        assertThat(verified(running(manner, dispatches -> dispatches), test)).isEmpty();
        assertThat(verified(running(manner, dispatches -> 0), test)).isPresent();
        assertThat(verified(running(manner, dispatches -> dispatches - 1), test))
                .as("the last of them left out")
                .isPresent();
    }

    /** Whoever finds neighbours alike and makes one dispatch of them, wherever there are several. */
    @ParameterizedTest
    @MethodSource("tests")
    void dispatchesThatBecomeOneAreFound(TestCase test) {
        Timing timing = test.kernelWorkload().orElseThrow().timing();
        Optional<Mismatch> merged = verified(running(timing.manner(), dispatches -> 1), test);
        Optional<Mismatch> pairs = verified(running(timing.manner(), dispatches -> (dispatches + 1) / 2), test);
        assertThat(merged.isPresent()).isEqualTo(timing.dispatches() != 1);
        assertThat(pairs.isPresent()).isEqualTo(timing.dispatches() != 1);
    }

    /** A device that repeats the first dispatch, with the size that the host gives. */
    @ParameterizedTest
    @MethodSource("tests")
    void dispatchesThatDoNotVaryAreFound(TestCase test) {
        Device repeating = new ForwardingDevice(new ReferenceDevice()) {
            @Override
            public BatchTime run(DispatchBatch batch) {
                DispatchBatch.Dispatch first = batch.at(0);
                return super.run(new DispatchBatch(
                        first.kernel(),
                        first.bindings(),
                        first.arguments(),
                        first.workgroups(),
                        batch.dispatches(),
                        SubmissionMode.DEPENDENT));
            }
        };
        boolean isEqual = test.id().startsWith("dispatch/empty/") || test.id().equals("dispatch/overlap/alone");
        assertThat(verified(repeating, test).isPresent()).isNotEqualTo(isEqual);
    }

    @Test
    void otherDispatchesAreComparedWithEqualOnes() {
        List<Measured> measured = tests().stream()
                .map(test -> new Measured(test, test.id().contains("indirect") ? 2e-6 : 1e-6, 0.9e-6, 2.1e-6, true))
                .toList();
        assertThat(new DispatchSuite().findings(new Measurements(measured, List.of())))
                .hasSize(9)
                .filteredOn(finding -> finding.subject().equals("dispatch/indirect"))
                .hasSize(3)
                .allSatisfy(
                        finding -> assertThat(finding.figure("speed").value()).isCloseTo(0.5, within(1e-9)));
    }

    @Test
    void twoDispatchesAtOnceAreComparedWithOne() {
        List<Measured> measured = tests().stream()
                .filter(test -> test.id().startsWith("dispatch/overlap/"))
                .map(test -> {
                    double seconds = test.id().endsWith("two-queues") ? 0.5e-3 : 1e-3;
                    return new Measured(test, seconds, 0.99 * seconds, 1.01 * seconds, true);
                })
                .toList();
        assertThat(new DispatchSuite().findings(new Measurements(measured, List.of())))
                .extracting(Finding::sentence)
                .containsExactly(
                        "two long dispatches on one queue: not measurably faster or slower than one alone (0.986 to 1.01)",
                        "two long dispatches on two queues: 2.00 times as fast as one alone (1.97 to 2.03)");
    }

    /** What a compiler leaves that takes the parameter for what it is when timed. */
    @ParameterizedTest
    @MethodSource("tests")
    void aKernelWithoutWorkIsFound(TestCase test) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        Kernel kernel = workload.kernel();
        assertThat(verified(compiling(List.of()), test)).isPresent();
        assertThat(verified(compiling(kernel.body()), test)).isEmpty();
    }

    private static Device compiling(List<Statement> body) {
        return new ForwardingDevice(running(SubmissionMode.STAMP_BEGINNING, dispatches -> dispatches)) {
            @Override
            public CompiledKernel compile(Kernel kernel) {
                return super.compile(kernel.name().equals("other") ? kernel : kernel.withBody(body));
            }
        };
    }

    private static Optional<Mismatch> verified(Device device, TestCase test) {
        return new Verifier(new ReferenceProvider())
                .verify(device, test.id(), test.kernelWorkload().orElseThrow());
    }

    static List<TestCase> empty() {
        return tests().stream()
                .filter(test -> !test.id().startsWith("dispatch/overlap/"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("empty")
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
        assertThat(timed.of(AtomicOperator.ADD)).isZero();
        KernelCounts verified =
                KernelCounts.of(workload.kernel(), workload.verification().arguments());
        assertThat(verified.of(AtomicOperator.ADD)).isEqualTo(1);
    }
}
