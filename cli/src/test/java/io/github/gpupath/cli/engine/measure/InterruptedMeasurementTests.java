package io.github.gpupath.cli.engine.measure;

import static io.github.gpupath.cli.engine.measure.ScriptedWorker.steady;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.TestResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whoever asks for the end does not wait long, and keeps what was measured. */
class InterruptedMeasurementTests {

    private static final Profile PROFILE = new Profile("test", 0.001, 0.001, 0.001, 0.1, 12, 0.005, 5, 1, 1);

    @Test
    void whatIsInterruptedKeepsEnoughSamplesAndNoFewer() {
        assertThat(interruptedAfter(Integer.MAX_VALUE).results).hasSize(1);
        int whole = interruptedAfter(Integer.MAX_VALUE).batches;

        TestResult kept = interruptedAfter(whole - 1).results.get(0);
        assertThat(kept.endedBy()).isEqualTo(End.INTERRUPTION);
        assertThat(kept.samples()).hasSize(11);
        assertThat(interruptedAfter(whole - 3).results).isEmpty();
    }

    private static final class Interrupted extends Recording {
        private int batches;
        private final int last;

        Interrupted(int last) {
            this.last = last;
        }

        @Override
        public boolean cancelled() {
            return batches >= last;
        }
    }

    private static Interrupted interruptedAfter(int batches) {
        Interrupted recording = new Interrupted(batches);
        ScriptedWorker worker = new ScriptedWorker("steady", (launch, dispatches) -> {
            recording.batches++;
            return steady(1_000).time(launch, dispatches);
        });
        recording.measure(new Profile("test", 0, 0.001, 0.001, 0.1, 12, 0.005, 5, 1, 1), List.of("tiny/a"), worker);
        return recording;
    }

    @Test
    void whoWaitsForTheEndWaitsForOneBatchAtMostUntilThereIsAResult() {
        for (Profile slowStart : List.of(
                new Profile(
                        "no workgroups are ever enough",
                        0,
                        0.001,
                        Profile.MOST_SECONDS,
                        Profile.MOST_SECONDS,
                        12,
                        0.005,
                        5,
                        1,
                        1),
                new Profile(
                        "an endless warm-up",
                        Profile.MOST_SECONDS,
                        0.001,
                        0.001,
                        0.1,
                        12,
                        0.005,
                        Profile.MOST_SECONDS,
                        1,
                        1))) {
            Interrupted recording = new Interrupted(3);
            ScriptedWorker worker = new ScriptedWorker("steady", (launch, dispatches) -> {
                recording.batches++;
                return steady(1_000).time(launch, dispatches);
            });
            recording.measure(slowStart, List.of("tiny/a"), worker);

            assertThat(recording.batches).as(slowStart.name()).isEqualTo(3);
            assertThat(recording.results).isEmpty();
            assertThat(worker.calls()).endsWith("release");
        }
    }

    @Test
    void whoWaitsForTheEndWaitsForNoVerificationThatHasNotBegun() {
        boolean[] prepared = {false};
        Recording recording = new Recording() {
            @Override
            public boolean cancelled() {
                return prepared[0];
            }
        };
        ScriptedWorker worker = new ScriptedWorker("steady", steady(1_000)) {
            @Override
            public List<Note> prepare(String test) {
                prepared[0] = true;
                return super.prepare(test);
            }
        };
        recording.measure(PROFILE, List.of("tiny/a"), worker);

        assertThat(worker.calls()).containsExactly("open", "checkTimer", "prepare tiny/a", "release");
        assertThat(recording.results).isEmpty();
    }

    @Test
    void stopsWhenCancelledAndKeepsWhatItHas() {
        Recording once = new Recording() {
            @Override
            public boolean cancelled() {
                return !results.isEmpty();
            }
        };
        once.measure(PROFILE, List.of("tiny/a", "tiny/b"), new ScriptedWorker("steady", steady(1_000)));

        assertThat(once.results).hasSize(1);
    }
}
