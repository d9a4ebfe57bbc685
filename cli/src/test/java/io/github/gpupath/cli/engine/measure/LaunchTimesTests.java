package io.github.gpupath.cli.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Timing;
import io.github.gpupath.verify.timer.TimerCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests of what a launch takes: of which of its times, in batches of which length, by which clock. */
class LaunchTimesTests {

    private static final Profile PROFILE = new Profile("test", 0.001, 0.001, 0.001, 0.1, 12, 0.005, 5, 1, 1);

    /** Submission takes 1 µs and 100 ns for each dispatch, then 7 µs until the device begins and 20 µs until the host knows. */
    private static class Launcher extends ScriptedWorker {

        private final List<Integer> batches;

        Launcher(List<Integer> batches) {
            super("launcher", (launch, dispatches) -> {
                batches.add(dispatches);
                long submission = 1_000 + 100L * dispatches;
                return BatchTime.submitted(submission, submission + 27_000).begun(submission + 7_000, 0);
            });
            this.batches = batches;
        }

        Launcher() {
            this(new ArrayList<>());
        }

        @Override
        public List<Note> prepare(String test) {
            super.prepare(test);
            return List.of(Note.of("calls", "calls: launch, then wait"));
        }
    }

    private static TestResult measured(ScriptedWorker worker, Timing timing) {
        Recording recording = new Recording();
        TestCase test = TinyTest.timed("tiny/a", timing);
        recording.measure(Recording.plan(PROFILE, Stream.of(test)), worker);
        return recording.results.get(0);
    }

    private static void assertMeasures(Timing timing, int dispatches, double seconds) {
        Launcher launcher = new Launcher();
        TestResult result = measured(launcher, timing);
        assertThat(result.value()).isCloseTo(seconds, within(1e-12));
        assertThat(result.timer()).isEqualTo("host");
        assertThat(result.measured().orElseThrow().dispatchesPerSample()).isEqualTo(dispatches);
        assertThat(launcher.batches.subList(launcher.batches.size() - 12, launcher.batches.size()))
                .containsOnly(dispatches);
        assertThat(result.notes())
                .as("it is the host's time by intention")
                .extracting(Note::kind)
                .containsExactly("calls");
    }

    @Test
    void aRoundTripIsOfOneDispatch() {
        assertMeasures(Timing.roundTrip(SubmissionMode.POLL_FENCE), 1, 28.1e-6);
    }

    @Test
    void aSubmissionIsSharedByItsDispatches() {
        assertMeasures(Timing.submission(1), 1, 1.1e-6);
        assertMeasures(Timing.submission(10), 10, 0.2e-6);
        assertMeasures(Timing.submission(100), 100, 0.11e-6);
    }

    @Test
    void theDeviceBeginsBeforeTheHostKnowsOfTheEnd() {
        assertMeasures(Timing.LAUNCH_TO_START, 1, 8.1e-6);
    }

    /** What the backend before left behind, such as a queue that must wake up, is nothing that a launch costs. */
    @Test
    void theFirstOfTwoLaunchesIsNoSample() {
        List<Long> rounds = new ArrayList<>();
        ScriptedWorker wakesUp = new ScriptedWorker("sleeper", (launch, dispatches) -> {
            rounds.add(rounds.size() % 2 == 0 ? 150_000L : 30_000L);
            return BatchTime.submitted(1_000, rounds.get(rounds.size() - 1));
        });
        TestResult result = measured(wakesUp, Timing.roundTrip(SubmissionMode.WAIT_FOR_FENCE));
        assertThat(result.samples()).containsOnly(result.samples().get(0));
    }

    @Test
    void withoutABelievableClockNobodyKnowsWhenTheDeviceBegins() {
        ScriptedWorker liar = new Launcher() {
            @Override
            public TimerCheck checkTimer() {
                return TimerCheck.faulty("it stands still");
            }
        };
        TestResult result = measured(liar, Timing.LAUNCH_TO_START);
        assertThat(result.status()).isEqualTo(Status.UNSUPPORTED);
        assertThat(result.reason()).contains("the start time on the device is unknown: it stands still");
    }

    /** Nobody knows then what the device has, and another run may find it out. */
    @Test
    void aTestOfTheClockThatCrashesIsAFailure() {
        ScriptedWorker crashing = new Launcher() {
            @Override
            public TimerCheck checkTimer() {
                throw new WorkerLostException(WorkerLostException.How.CRASHED, "it died while testing the clock", "");
            }
        };
        TestResult result = measured(crashing, Timing.LAUNCH_TO_START);
        assertThat(result.status()).isEqualTo(Status.FAILED);
        assertThat(result.reason()).contains("CRASHED: it died while testing the clock");
    }

    @Test
    void aBackendThatDoesNotTellATimeFails() {
        TestResult result = measured(new ScriptedWorker("silent", ScriptedWorker.steady(1_000)), Timing.submission(1));
        assertThat(result.status()).isEqualTo(Status.FAILED);
        assertThat(result.reason()).contains("the backend does not report the submission time");
    }
}
