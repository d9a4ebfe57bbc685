package io.github.gpupath.cli.engine.measure;

import static io.github.gpupath.cli.engine.measure.ScriptedWorker.steady;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.result.Profile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ConclusionsTests {

    /** Twenty rounds are enough for samples that differ by six percent. */
    private static final Profile PROFILE = new Profile("test", 0, 0.001, 0.001, 0.1, 20, 0.02, 5, 1, 1);

    private final Recording recording = new Recording();

    @Test
    void aDeviceThatSlowsDownIsToldOnEveryBackend() {
        recording.measure(PROFILE, List.of("tiny/a"), slowing("a"), slowing("b"));
        assertThat(recording.results)
                .hasSize(2)
                .allSatisfy(result -> assertThat(result.notes())
                        .anyMatch(note -> note.text().startsWith("slows down on all backends: 3.0 %")));
    }

    @Test
    void aBackendThatSlowsDownAloneDrifts() {
        recording.measure(PROFILE, List.of("tiny/a"), slowing("a"), new ScriptedWorker("b", steady(1_000)));
        assertThat(recording.results.get(0).notes())
                .anyMatch(note -> note.text().startsWith("drifts: 3.0 %"));
        assertThat(recording.results.get(1).notes()).isEmpty();
    }

    @Test
    void aFigureThatTheDeviceCannotReachFailsAndIsNotShown() {
        ScriptedWorker worker = new ScriptedWorker("a", steady(1_000));
        recording.measure(
                Recording.plan(PROFILE, Stream.of(TinyTest.under("tiny/a", 1e30), TinyTest.under("tiny/b", 1))),
                worker);
        assertThat(recording.results.get(0).status()).isEqualTo(Status.OK);
        TestResult beyond = recording.results.get(1);
        assertThat(beyond.status()).isEqualTo(Status.FAILED);
        assertThat(beyond.reason()).contains("loads/s exceeds the upper bound of 1.000 loads/s");
        assertThat(beyond.measured()).isEmpty();
        assertThat(beyond.verified()).isTrue();
    }

    /** By three thousandths of its time more from sample to sample. */
    private ScriptedWorker slowing(String backend) {
        int[] samples = {0};
        return new ScriptedWorker(backend, (launch, dispatches) -> {
            int slower = recording.phase == Phase.SAMPLE ? 3 * samples[0]++ : 0;
            return steady(1_000 + slower).time(launch, dispatches);
        });
    }
}
