package io.github.gpupath.cli.engine.measure;

import static io.github.gpupath.cli.engine.measure.ScriptedWorker.steady;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.cli.engine.measure.ScriptedWorker.Script;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Measurement.Replicate;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Workload.Launch;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A test that is timed at several places of its memory. */
class PlacesTests {

    private static final Profile PROFILE = new Profile("test", 0.001, 0.001, 0.001, 0.1, 10, 0.005, 5, 5, 1);

    /** A device on which each place has a speed of its own. */
    private static final class Uneven extends ScriptedWorker {

        private final double[] factors;

        Uneven(String backend, double... factors) {
            super(backend, steady(1_000));
            this.factors = factors;
        }

        @Override
        public BatchTime time(Launch launch, int dispatches, int placement) {
            super.time(launch, dispatches, placement);
            return steady(1_000 * factors[placement]).time(launch, dispatches);
        }
    }

    private static Measurement measured(Profile profile, ScriptedWorker... workers) {
        return Recording.of(profile, workers).results.get(0).measured().orElseThrow();
    }

    @Test
    void roundsTakeThePlacesInTurn() {
        ScriptedWorker worker = new ScriptedWorker("one", steady(1_000));
        Measurement measured = measured(PROFILE, worker);

        List<Integer> places = worker.places();
        assertThat(worker.calls()).contains("allocate 5");
        assertThat(measured.samples()).hasSize(10);
        assertThat(places.subList(places.size() - 10, places.size())).containsExactly(0, 1, 2, 3, 4, 0, 1, 2, 3, 4);
        assertThat(measured.replicates()).hasSize(5).allMatch(each -> each.process() == 1 && each.samples() == 2);
    }

    @Test
    void whatPlacesDifferByEndsTheRoundsAndStandsInTheInterval() {
        Recording recording = Recording.of(PROFILE, new Uneven("one", 1, 1.1, 1.2, 1.1, 1));
        TestResult result = recording.results.get(0);
        Measurement measured = result.measured().orElseThrow();

        assertThat(measured.endedBy()).isEqualTo(End.REPLICATES);
        assertThat(measured.samples()).hasSize(15);
        assertThat(measured.replicates())
                .extracting(Replicate::median)
                .isSubsetOf(measured.samples())
                .hasSize(5);
        assertThat(measured.statistics().halfWidth()).isBetween(0.05, 0.2);
        assertThat(result.notes())
                .extracting(Note::text)
                .anyMatch(text -> text.startsWith("depends on memory placement: ±"));
    }

    @Test
    void oneDisturbedSampleIsNotTakenForAPlace() {
        int[] calls = {0};
        Recording recording = new Recording();
        Script disturbed =
                (launch, dispatches) -> steady(recording.phase == Phase.SAMPLE && calls[0]++ == 3 ? 3_000 : 1_000)
                        .time(launch, dispatches);
        recording.measure(PROFILE, List.of("tiny/a"), new ScriptedWorker("one", disturbed));
        Measurement measured = recording.results.get(0).measured().orElseThrow();

        assertThat(measured.endedBy()).isEqualTo(End.INTERVAL);
        assertThat(measured.samples()).hasSizeBetween(11, 20);
        assertThat(measured.statistics().halfWidth()).isLessThan(0.005);
    }

    @Test
    void whoeverHasLeastRoomDecidesForAll() {
        ScriptedWorker poor = new ScriptedWorker("poor", steady(1_000)) {
            @Override
            public int room(int placements) {
                return 2;
            }
        };
        ScriptedWorker rich = new ScriptedWorker("rich", steady(1_000));
        Recording recording = Recording.of(PROFILE, poor, rich);

        assertThat(rich.calls()).contains("allocate 2");
        assertThat(recording.results)
                .allSatisfy(result ->
                        assertThat(result.measured().orElseThrow().replicates()).hasSize(2));
    }

    @Test
    void severalProcessesAreCounted() {
        ScriptedWorker two = new ScriptedWorker("two", steady(1_000)) {
            @Override
            public int processes() {
                return 2;
            }
        };
        assertThat(measured(PROFILE, two).replicates())
                .extracting(Replicate::process)
                .containsExactly(1, 2, 1, 2, 1);
    }
}
