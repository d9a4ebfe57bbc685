package io.github.gpupath.cli.engine.measure;

import static io.github.gpupath.cli.engine.measure.ScriptedWorker.steady;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.result.DeviceRecord.Timer;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.verify.timer.TimerCheck;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A clock of the device that cannot be believed is replaced by the host's. */
class UntrustedClockTests {

    private static final Profile PROFILE = new Profile("test", 0.001, 0.001, 0.001, 0.1, 12, 0.005, 5, 1, 1);

    @Test
    void aClockThatIsTestedLateIsToldLate() {
        boolean[] hasFailed = {false};
        ScriptedWorker late = new ScriptedWorker("late", steady(1_000)) {
            @Override
            public void open(DeviceInfo device, DeviceFacts known) {
                super.open(device, known);
                if (!hasFailed[0]) {
                    hasFailed[0] = true;
                    throw new BackendException.DriverFailed("vkCreateDevice failed");
                }
            }
        };
        Recording recording =
                Recording.of(PROFILE, List.of("tiny/a", "tiny/b"), new ScriptedWorker("steady", steady(1_000)), late);

        Timer tested = new Timer(10, 10.0, null);
        assertThat(recording.results).extracting(TestResult::status).containsOnly(Status.OK);
        assertThat(recording.clocks)
                .containsExactly(List.of(tested, new Timer(10, null, null)), List.of(tested, tested));
    }

    @Test
    void aClockWhoseTestCrashesIsGivenUpAtOnceAndNothingElse() {
        ScriptedWorker crashing = new ScriptedWorker("crashing", steady(1_000)) {
            @Override
            public TimerCheck checkTimer() {
                super.checkTimer();
                throw new WorkerLostException(WorkerLostException.How.CRASHED, "it died of SIGSEGV", "");
            }
        };
        Recording recording = Recording.of(PROFILE, List.of("tiny/a", "tiny/b"), crashing);

        String why =
                "host time replaces device time: the test of the device's clock failed: CRASHED: it died of SIGSEGV";
        assertThat(recording.results).hasSize(2).allSatisfy(result -> {
            assertThat(result.status()).isEqualTo(Status.OK);
            assertThat(result.timer()).isEqualTo("host");
            assertThat(result.notes()).extracting(Note::text).contains(why);
        });
        assertThat(recording.problems).extracting(Problem::message).containsExactly(why);
        assertThat(crashing.calls()).startsWith("open", "checkTimer", "restart", "open", "prepare tiny/a");
        assertThat(crashing.calls()).containsOnlyOnce("checkTimer", "restart");
    }

    @Test
    void aClockThatFailsItsTestIsReplacedAndEveryResultSaysSo() {
        ScriptedWorker liar = new ScriptedWorker("liar", steady(1_000)) {
            @Override
            public TimerCheck checkTimer() {
                return TimerCheck.faulty("it stands still");
            }
        };
        Recording recording = Recording.of(PROFILE, liar);
        TestResult result = recording.results.get(0);

        assertThat(recording.problems)
                .extracting(problem -> problem.backend() + ": " + problem.message())
                .containsExactly("liar: host time replaces device time: it stands still");
        assertThat(result.timer()).isEqualTo("host");
        assertThat(result.notes())
                .extracting(Note::text)
                .containsExactly("host time replaces device time: it stands still");
        assertThat(result.samples()).isEqualTo(result.measured().orElseThrow().hostSamples());
    }

    @Test
    void aClockThatGoesWrongLaterIsReplacedToo() {
        ScriptedWorker liar = new ScriptedWorker("liar", (launch, dispatches) -> {
            long nanos = 1_000 * launch.workgroups().total() * dispatches;
            return new BatchTime(OptionalLong.of(1), nanos);
        });
        TestResult result = Recording.of(PROFILE, liar).results.get(0);

        assertThat(result.timer()).isEqualTo("host");
        assertThat(result.notes())
                .singleElement()
                .extracting(Note::text)
                .asString()
                .startsWith("host time replaces device time");
    }
}
