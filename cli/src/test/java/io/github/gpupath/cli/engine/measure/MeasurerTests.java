package io.github.gpupath.cli.engine.measure;

import static io.github.gpupath.cli.engine.measure.ScriptedWorker.steady;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MeasurerTests {

    private static final Profile PROFILE = new Profile("test", 0.001, 0.001, 0.001, 0.1, 12, 0.005, 5, 1, 1);

    @Test
    void choosesOneGeometryForAllSoThatTheFastestTakesAboutTheTargetTime() {
        List<TestResult> results = Recording.of(
                        PROFILE, new ScriptedWorker("fast", steady(1_000)), new ScriptedWorker("slow", steady(20_000)))
                .results;

        assertThat(results).extracting(TestResult::status).containsOnly(Status.OK);
        assertThat(results.get(0).geometry()).isEqualTo(results.get(1).geometry());
        assertThat(results.get(0).geometry().workgroups()).containsExactly(1024, 1, 1);
        assertThat(results.get(0).statistics().median()).isCloseTo(1_024e-6, within(1e-9));
    }

    @Test
    void keepsADispatchOfTheSlowestUnderTheLimit() {
        ScriptedWorker slow = new ScriptedWorker("slow", steady(400_000));
        List<TestResult> results = Recording.of(PROFILE, new ScriptedWorker("fast", steady(1_000)), slow).results;

        assertThat(results.get(1).statistics().median()).isLessThanOrEqualTo(0.1);
        assertThat(slow.geometries())
                .allSatisfy(workgroups -> assertThat(workgroups.total()).isLessThanOrEqualTo(256));
    }

    @Test
    void aTestWithTheLaunchesOfItsNeighbourBeginsLittleBelowWhatThatTook() {
        ScriptedWorker worker = new ScriptedWorker("one", steady(1_000));
        Recording.of(PROFILE, List.of("tiny/a", "tiny/b"), worker);

        List<Long> workgroups =
                worker.geometries().stream().map(WorkgroupCount::total).toList();
        int second = workgroups.indexOf(1024L >> 6);
        assertThat(workgroups.get(0)).isLessThan(1024 >> 6);
        assertThat(second).isPositive();
        assertThat(workgroups.subList(second, workgroups.size())).allMatch(each -> each >= 1024 >> 6);
        assertThat(workgroups.get(workgroups.size() - 1)).isEqualTo(1024);
    }

    @Test
    void batchesDispatchesUntilTheyCanBeTimed() {
        TestResult result = Recording.of(PROFILE, new ScriptedWorker("very-fast", steady(1)))
                .results
                .get(0);

        assertThat(result.geometry().workgroups().get(0)
                        * (long) result.geometry().workgroups().get(1))
                .isEqualTo(64L << 12);
        assertThat(result.measured().orElseThrow().dispatchesPerSample()).isGreaterThanOrEqualTo(4);
        assertThat(result.samples()).hasSize(12);
        assertThat(result.value()).isCloseTo(TinyTest.INVOCATIONS * 1e9, within(1e3));
    }

    @Test
    void countsOperationsAndBytesFromTheKernel() {
        TestResult result = Recording.of(PROFILE, new ScriptedWorker("fast", steady(1_000)))
                .results
                .get(0);

        assertThat(result.operationsPerDispatch()).isEqualTo(1024L * TinyTest.INVOCATIONS);
        assertThat(result.bytesPerDispatch()).isEqualTo(1024L * TinyTest.INVOCATIONS * Integer.BYTES);
        assertThat(result.value()).isCloseTo(TinyTest.INVOCATIONS * 1e6, within(1.0));
        assertThat(result.verified()).isTrue();
        assertThat(result.timer()).isEqualTo("device");
    }

    @Test
    void theBackendsTakeTurnsAndEachRoundBeginsWithAnother() {
        List<String> order = new ArrayList<>();
        ScriptedWorker[] workers = Stream.of("a", "b", "c")
                .map(id -> new ScriptedWorker(id, (launch, dispatches) -> {
                    order.add(id);
                    return steady(1_000).time(launch, dispatches);
                }))
                .toArray(ScriptedWorker[]::new);
        Recording.of(PROFILE, workers);

        assertThat(String.join("", order.subList(order.size() - 36, order.size())))
                .isEqualTo("abccbabcaacbcabbac".repeat(2));
    }

    @Test
    void roundsGoOnUntilEveryIntervalIsTight() {
        Recording recording = new Recording();
        int[] samples = {0};
        ScriptedWorker settling = new ScriptedWorker("settling", (launch, dispatches) -> {
            boolean noisy = recording.phase == Phase.SAMPLE && samples[0]++ < 15;
            return steady(1_000 + (noisy ? samples[0] % 4 * 30 : 0)).time(launch, dispatches);
        });
        recording.measure(PROFILE, List.of("tiny/a"), settling, new ScriptedWorker("steady", steady(1_000)));
        List<TestResult> results = recording.results;

        assertThat(results).extracting(TestResult::endedBy).containsOnly(End.INTERVAL);
        assertThat(results.get(0).samples()).hasSizeBetween(20, 150);
        assertThat(results.get(1).samples()).hasSameSizeAs(results.get(0).samples());
    }

    @Test
    void theTimeLimitEndsWhatNeverSettles() {
        int[] calls = {0};
        ScriptedWorker restless = new ScriptedWorker(
                "restless",
                (launch, dispatches) -> steady(1_000 + calls[0]++ % 7 * 100).time(launch, dispatches));
        Profile hurried = new Profile("test", 0, 0.001, 0.001, 0.1, 12, 0.005, 0.05, 1, 1);
        TestResult result = Recording.of(hurried, restless).results.get(0);

        assertThat(result.endedBy()).isEqualTo(End.TIME);
        List<Double> batches = result.measured().orElseThrow().hostSamples().stream()
                .map(seconds -> seconds * result.measured().orElseThrow().dispatchesPerSample())
                .toList();
        double taken = batches.stream().mapToDouble(Double::doubleValue).sum();
        assertThat(taken).isGreaterThan(0.05);
        assertThat(taken - batches.get(batches.size() - 1)).isLessThanOrEqualTo(0.05);
        assertThat(result.notes())
                .anyMatch(note -> note.text().matches("time limit reached: ±.* instead of ±0.50 %.*"));
    }

    @Test
    void neverTimesAKernelThatGivesAWrongAnswer() {
        ScriptedWorker wrong =
                new ScriptedWorker("wrong", (launch, dispatches) -> {
                    throw new AssertionError("was timed");
                }) {
                    @Override
                    public Optional<String> verify() {
                        return Optional.of("result[0] is 2 instead of 1");
                    }
                };
        List<TestResult> results = Recording.of(PROFILE, wrong, new ScriptedWorker("right", steady(1_000))).results;

        assertThat(results.get(0).status()).isEqualTo(Status.FAILED);
        assertThat(results.get(0).reason()).isEqualTo("wrong answer: result[0] is 2 instead of 1");
        assertThat(results.get(0).value()).isNull();
        assertThat(results.get(1).status()).isEqualTo(Status.OK);
        assertThat(wrong.calls()).contains("release");
    }

    @Test
    void anErrorCostsOneBackendItsTestAndTheWorkerIsStartedAgain() {
        int[] calls = {0};
        ScriptedWorker failing = new ScriptedWorker("failing", (launch, dispatches) -> {
            if (calls[0]++ == 3) {
                throw new WorkerLostException(WorkerLostException.How.CRASHED, "it died of SIGSEGV", "last words");
            }
            return steady(1_000).time(launch, dispatches);
        });
        Recording recording = Recording.of(
                PROFILE, List.of("tiny/a", "tiny/b"), failing, new ScriptedWorker("steady", steady(1_000)));

        assertThat(recording.results)
                .extracting(TestResult::backend, TestResult::test, TestResult::status)
                .containsExactlyInAnyOrder(
                        tuple("failing", "tiny/a", Status.FAILED),
                        tuple("steady", "tiny/a", Status.OK),
                        tuple("failing", "tiny/b", Status.OK),
                        tuple("steady", "tiny/b", Status.OK));
        assertThat(recording.results.get(0).reason()).isEqualTo("CRASHED: it died of SIGSEGV");
        assertThat(recording.details).containsExactly("tiny/a on failing: last words");
        assertThat(failing.calls())
                .containsExactly(
                        "open",
                        "checkTimer",
                        "prepare tiny/a",
                        "verify",
                        "allocate 1",
                        "restart",
                        "open",
                        "prepare tiny/b",
                        "verify",
                        "allocate 1",
                        "release");
    }

    @Test
    void aWorkerWithoutTheMemoryToBeTimedLosesTheTestAndTheOthersAreTimed() {
        ScriptedWorker poor = new ScriptedWorker("poor", steady(1_000)) {
            @Override
            public void allocate(List<Long> leads) {
                throw new BackendException.OutOfMemory("vkAllocateMemory of 1024 bytes");
            }
        };
        List<TestResult> results = Recording.of(PROFILE, poor, new ScriptedWorker("rich", steady(1_000))).results;

        assertThat(results.get(0).status()).isEqualTo(Status.FAILED);
        assertThat(results.get(0).reason()).isEqualTo("OUT_OF_MEMORY: vkAllocateMemory of 1024 bytes");
        assertThat(results.get(0).verified()).isTrue();
        assertThat(poor.geometries()).isEmpty();
        assertThat(results.get(1).status()).isEqualTo(Status.OK);
    }

    @Test
    void anErrorInTheMiddleOfTheRoundsLeavesTheOthersTheirs() {
        int[] calls = {0};
        ScriptedWorker failing = new ScriptedWorker("failing", (launch, dispatches) -> {
            if (calls[0]++ == 20) {
                throw new BackendException.DeviceLost("vkQueueSubmit: VK_ERROR_DEVICE_LOST");
            }
            return steady(1_000).time(launch, dispatches);
        });
        List<TestResult> results = Recording.of(PROFILE, failing, new ScriptedWorker("steady", steady(1_000))).results;

        assertThat(results.get(0).reason()).isEqualTo("DEVICE_LOST: vkQueueSubmit: VK_ERROR_DEVICE_LOST");
        assertThat(results.get(1).samples()).hasSize(12);
    }

    @Test
    void aWorkerThatCannotBeStartedIsGivenUpAndItsTestsAreSkipped() {
        ScriptedWorker dead = new ScriptedWorker("dead", steady(1_000)) {
            @Override
            public List<Note> prepare(String test) {
                throw new WorkerLostException(WorkerLostException.How.CRASHED, "it died", "");
            }

            @Override
            public void restart() {
                throw new WorkerLostException(WorkerLostException.How.CRASHED, "it died at its start", "");
            }
        };
        List<TestResult> results =
                Recording.of(PROFILE, List.of("tiny/a", "tiny/b", "tiny/c", "tiny/d", "tiny/e"), dead).results;

        assertThat(results)
                .extracting(TestResult::status)
                .containsExactly(Status.FAILED, Status.FAILED, Status.FAILED, Status.SKIPPED, Status.SKIPPED);
        assertThat(results.get(4).reason()).isEqualTo("cannot restart the worker: it died at its start");
    }

    @Test
    void anErrorAtTeardownChangesNoResultAndIsAProblemOfTheRun() {
        ScriptedWorker stubborn = new ScriptedWorker("stubborn", steady(1_000)) {
            @Override
            public void release(Optional<String> next) {
                throw new BackendException.DriverFailed("vkFreeMemory failed");
            }
        };
        Recording recording = Recording.of(PROFILE, List.of("tiny/a", "tiny/b"), stubborn);

        assertThat(recording.results).extracting(TestResult::status).containsExactly(Status.OK, Status.OK);
        assertThat(recording.problems)
                .extracting(problem -> problem.backend() + " " + problem.test() + " " + problem.message())
                .containsExactly(
                        "stubborn tiny/a releasing the test failed: DRIVER: vkFreeMemory failed",
                        "stubborn tiny/b releasing the test failed: DRIVER: vkFreeMemory failed");
        assertThat(stubborn.calls()).contains("restart");
    }

    @Test
    void aResumedTestIsMeasuredOnlyWhereItIsMissingAndInTheKnownGeometry() {
        ScriptedWorker done = new ScriptedWorker("done", steady(100_000));
        ScriptedWorker missing = new ScriptedWorker("missing", steady(1_000));
        TestResult earlier = Recording.of(PROFILE, done).results.get(0);
        assertThat(Recording.of(PROFILE, missing).results.get(0).geometry()).isNotEqualTo(earlier.geometry());

        ScriptedWorker again = new ScriptedWorker("done", steady(100_000));
        Recording recording = new Recording();
        recording.measure(
                Recording.plan(
                        PROFILE,
                        false,
                        List.of(TinyTest.named("tiny/a")),
                        Optional.empty(),
                        Map.of("tiny/a", List.of(earlier))),
                again,
                missing);

        assertThat(recording.results).extracting(TestResult::backend).containsExactly("missing");
        assertThat(recording.results.get(0).geometry()).isEqualTo(earlier.geometry());
        assertThat(recording.results.get(0).notes())
                .extracting(Note::text)
                .containsExactly("measured after the run was resumed, not interleaved with done");
        assertThat(again.geometries()).isEmpty();
    }

    @Test
    void verifiesWithoutTiming() {
        ScriptedWorker worker = new ScriptedWorker("steady", (launch, dispatches) -> {
            throw new AssertionError("was timed");
        });
        Recording recording = new Recording();
        recording.measure(
                Recording.plan(PROFILE, true, List.of(TinyTest.named("tiny/a")), Optional.empty(), Map.of()), worker);

        TestResult result = recording.results.get(0);
        assertThat(result.status()).isEqualTo(Status.OK);
        assertThat(result.verified()).isTrue();
        assertThat(result.value()).isNull();
        assertThat(worker.calls()).doesNotContain("checkTimer", "allocate 1");
    }

    @Test
    void whatAKernelHandsBackComesUpWithEachSample() {
        ScriptedWorker worker = new ScriptedWorker("one", ScriptedWorker.steady(1_000));
        Recording recording = new Recording();
        recording.measure(Recording.plan(PROFILE, Stream.of(TinyTest.readingBack("tiny/a", "batches"))), worker);

        Measurement measured = recording.results.get(0).measured().orElseThrow();
        List<Double> values = measured.handedBack().get(0).values();
        assertThat(measured.handedBack()).extracting(Measurement.Readback::name).containsExactly("batches");
        assertThat(values).hasSameSizeAs(measured.samples()).isSorted().doesNotHaveDuplicates();
    }
}
