package io.github.gpupath.cli.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Timing;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Metrics of what a kernel counts itself: devices whose clock has a known frequency give it back. */
class CountedByKernelTests {

    private static final double HERTZ = 1.755e9;

    /** What a dispatch costs before it does any work. */
    private static final double FIXED_NANOS = 8_000;

    private static final long CYCLES_OF_A_TRIP = 100_000;

    /** A device whose dispatches are disturbed: a disturbed one has more cycles, as it takes longer. */
    private static ScriptedWorker device(double disturbance) {
        SplittableRandom random = new SplittableRandom(7);
        double[] cycles = {0};
        return new ScriptedWorker("clocked", (launch, dispatches) -> {
            cycles[0] = trips(launch) * CYCLES_OF_A_TRIP * (1 + disturbance * random.nextDouble());
            long nanos = Math.round(dispatches * (FIXED_NANOS + 1e9 * cycles[0] / HERTZ));
            return new BatchTime(OptionalLong.of(nanos), nanos + 20_000);
        }) {
            @Override
            public List<Double> handedBack(int placement) {
                return List.of(Math.rint(cycles[0]));
            }
        };
    }

    private static long trips(Launch launch) {
        return launch.arguments().get(0).bits();
    }

    private static TestResult result(ScriptedWorker worker, Timing timing) {
        Recording recording = new Recording();
        recording.measure(Recording.plan(Profile.DEFAULT, Stream.of(TinyTest.counting("tiny/clock", timing))), worker);
        return recording.results.get(0);
    }

    @Test
    void theFrequencyIsThatOfTheDevice() {
        TestResult result = result(device(0), Timing.LONG_DISPATCH);

        assertThat(result.status()).isEqualTo(Status.OK);
        assertThat(result.value()).as("but for the fixed cost").isCloseTo(HERTZ, within(0.001 * HERTZ));
        assertThat(result.statistics().median()).as("seconds of a dispatch").isBetween(0.01, 0.025);
    }

    @Test
    void dispatchesOfTheUsualLengthWouldShowTheFixedCost() {
        assertThat(result(device(0), Timing.DISPATCH).value()).isLessThan(0.996 * HERTZ);
    }

    /** The samples are what was timed, though the work differs by half. */
    @Test
    void aDispatchThatIsDisturbedCountsItsOwnCycles() {
        Measurement measured =
                result(device(0.5), Timing.LONG_DISPATCH).measured().orElseThrow();

        assertThat(measured.value()).isCloseTo(HERTZ, within(0.001 * HERTZ));
        assertThat(measured.handedBack().get(0).values()).doesNotHaveDuplicates();
        assertThat(measured.statistics().ciHigh())
                .as("the work differs by half, the frequency by nothing but the fixed cost")
                .isLessThan(1.001 * measured.statistics().ciLow());
        List<Double> cycles = measured.handedBack().get(0).values();
        assertThat(IntStream.range(0, cycles.size()).boxed())
                .allSatisfy(i -> assertThat(measured.samples().get(i))
                        .isCloseTo(FIXED_NANOS / 1e9 + cycles.get(i) / HERTZ, within(1e-7)));
    }

    @Test
    void aClockThatStandsStillIsNoFrequency() {
        ScriptedWorker still = new ScriptedWorker("still", ScriptedWorker.steady(2_000_000)) {
            @Override
            public List<Double> handedBack(int placement) {
                return List.of(0.0);
            }
        };
        TestResult result = result(still, Timing.LONG_DISPATCH);

        assertThat(result.status()).isEqualTo(Status.FAILED);
        assertThat(result.reason()).isEqualTo("wrong answer: cycles is 0 after the timed run, which is not positive");
    }
}
