package io.github.gpupath.cli.engine.measure;

import static io.github.gpupath.cli.engine.measure.ScriptedWorker.steady;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.result.ClockReading;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A run on a GPU reads its clock before, between and after the tests. */
class ClockMonitorTests {

    private static final String CLOCK = "clock/frequency";

    /** Each of twelve batches lasts 0.3 s or more. */
    private static final Profile SLOW = new Profile("test", 0.25, 0.3, 0.001, 10, 12, 0.005, 5, 1, 1);

    private final List<ClockReading> readings = new ArrayList<>();
    private final List<String> said = new ArrayList<>();

    private final Recording recording = new Recording() {
        @Override
        public void clockRead(ClockReading reading) {
            readings.add(reading);
        }

        @Override
        public void note(String line) {
            said.add(line);
        }
    };

    /** The same, and each batch lasts a moment. */
    private static final Profile FAST = new Profile("test", 0.25, 0.001, 0.001, 10, 12, 0.005, 5, 1, 1);

    private static RunPlan plan(Profile profile, String... tests) {
        return Recording.plan(
                profile, false, Stream.of(tests).map(TinyTest::named).toList(), Optional.of(CLOCK), Map.of());
    }

    private static ScriptedWorker gpu(String backend, double nanosPerWorkgroup, double... hertz) {
        int[] read = {0};
        return new ScriptedWorker(backend, steady(nanosPerWorkgroup)).withClock(() -> hertz[read[0]++]);
    }

    @Test
    void betweenLongTestsAndAtBothEnds() {
        ScriptedWorker worker = gpu("vulkan", 5e6, 1.98e9, 1.97e9, 1.75e9);
        recording.measure(plan(SLOW, "tiny/a", "tiny/b"), worker);

        assertThat(readings)
                .extracting(ClockReading::backend, ClockReading::after, ClockReading::hertz)
                .containsExactly(
                        tuple("vulkan", null, 1.98e9),
                        tuple("vulkan", "tiny/a", 1.97e9),
                        tuple("vulkan", "tiny/b", 1.75e9));
        assertThat(worker.calls())
                .contains("clockFrequency clock/frequency after 0.25 s", "clockFrequency clock/frequency after 0.0 s");
    }

    @Test
    void notBetweenTestsThatFollowEachOtherWithinMoments() {
        ScriptedWorker worker = gpu("vulkan", 1_000, 1.98e9, 1.97e9);
        recording.measure(plan(FAST, "tiny/a", "tiny/b", "tiny/c"), worker);

        assertThat(readings).extracting(ClockReading::after).containsExactly(null, "tiny/c");
    }

    @Test
    void throughTheFirstApiAloneThatHasTheClock() {
        ScriptedWorker cpu = new ScriptedWorker("opencl", steady(1_000));
        ScriptedWorker first = gpu("vulkan", 1_000, 1.98e9, 1.97e9);
        ScriptedWorker second = gpu("opengl", 1_000);
        recording.measure(plan(FAST, "tiny/a"), cpu, first, second);

        assertThat(readings).extracting(ClockReading::backend).containsExactly("vulkan", "vulkan");
    }

    @Test
    void notByAProcessor() {
        ScriptedWorker cpu = new ScriptedWorker("opencl", steady(1_000));
        recording.measure(plan(FAST, "tiny/a"), cpu);

        assertThat(readings).isEmpty();
        assertThat(said).isEmpty();
    }

    @Test
    void aFailureCostsNoResultAndIsSaidOnce() {
        ScriptedWorker worker = new ScriptedWorker("vulkan", steady(5e6)).withClock(() -> {
            throw new BackendException.DriverFailed("vkQueueSubmit failed");
        });
        recording.measure(plan(FAST, "tiny/a", "tiny/b"), worker);

        assertThat(readings).isEmpty();
        assertThat(said).containsExactly("no more readings of the shader clock: DRIVER: vkQueueSubmit failed");
        assertThat(recording.results).extracting(TestResult::status).containsOnly(Status.OK);
        assertThat(recording.problems).isEmpty();
        assertThat(worker.calls()).contains("restart");
    }

    @Test
    void notByARunThatTimesNothing() {
        ScriptedWorker worker = gpu("vulkan", 1_000);
        recording.measure(
                Recording.plan(FAST, true, List.of(TinyTest.named("tiny/a")), Optional.of(CLOCK), Map.of()), worker);

        assertThat(readings).isEmpty();
    }
}
