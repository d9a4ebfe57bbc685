package io.github.gpupath.verify.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.validation.ValidatingDevice;
import io.github.gpupath.reference.ReferenceDevice;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.DoubleStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class TimerSelfCheckTests {

    private static final int TRIALS = Integer.getInteger("test.trials", 1);
    private static final int SEEDS = 20 * TRIALS;

    /** Fewer seeds, because widely varying durations slow down the search for the tick. */
    private static final int CROWDED_SEEDS = 2 * TRIALS;

    private static final SimulatedClock GOOD = SimulatedClock.ofPeriod(1);

    /** The number of batches: the brief ones and one attempt at the rate. */
    private static final int AFTER_CALIBRATION = 128 + 2 * 7;

    private static final List<SimulatedDevice.Load> NOT_CROWDED =
            List.of(SimulatedDevice.Load.QUIET, SimulatedDevice.Load.BUSY);

    private static TimerCheck check(SimulatedClock clock, SimulatedDevice.Load load, long seed) {
        SimulatedDevice device = new SimulatedDevice(clock, load, seed);
        TimerCheck check = TimerSelfCheck.of(new ValidatingDevice(device));
        assertThat(device.open()).as("objects left open").isZero();
        return check;
    }

    private static String problem(SimulatedClock clock, SimulatedDevice.Load load, long seed) {
        TimerCheck check = check(clock, load, seed);
        assertThat(check.trusted()).as("whether the clock is believed").isFalse();
        assertThat(check.resolutionNanos()).isEmpty();
        return check.problem().orElseThrow();
    }

    static DoubleStream periods() {
        return DoubleStream.of(1, 8, 10, 32, 1e9 / 24e6, 1e9 / 19.2e6, 80, 1e9 / 12e6, 1000, 1e9 / 32768, 1e6);
    }

    @ParameterizedTest
    @MethodSource("periods")
    void believesAGoodClockAndFindsItsPeriod(double period) {
        for (SimulatedDevice.Load load : NOT_CROWDED) {
            for (long seed = 0; seed < SEEDS; seed++) {
                for (SimulatedClock clock :
                        new SimulatedClock[] {SimulatedClock.ofPeriod(period), SimulatedClock.ofCountedPeriod(period)
                        }) {
                    TimerCheck check = check(clock, load, seed);
                    assertThat(check.problem()).as("%s %d", load, seed).isEmpty();
                    assertThat(check.resolutionNanos().orElseThrow())
                            .as("%s %d", load, seed)
                            .isCloseTo(period, Percentage.withPercentage(1));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 1000, 1e9 / 32768, 1e6})
    void believesAGoodClockUnderEveryLoad(double period) {
        for (long seed = 0; seed < CROWDED_SEEDS; seed++) {
            assertThat(check(SimulatedClock.ofPeriod(period), SimulatedDevice.Load.CROWDED, seed)
                            .problem())
                    .as("%d", seed)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 2})
    void findsAGrosslyWrongRateUnderEveryLoad(double rate) {
        for (long seed = 0; seed < CROWDED_SEEDS; seed++) {
            assertThat(problem(SimulatedClock.ofRate(rate), SimulatedDevice.Load.CROWDED, seed))
                    .as("%d", seed)
                    .startsWith("the device's clock ");
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.25, 0.37})
    void neverFindsAPeriodBelowANanosecond(double period) {
        assertThat(check(SimulatedClock.ofPeriod(period), SimulatedDevice.Load.QUIET, 1)
                        .resolutionNanos())
                .hasValue(1);
    }

    /** Apple's OpenCL counted ticks of 41.67 ns as nanoseconds. */
    @ParameterizedTest
    @ValueSource(doubles = {41.67, 1 / 41.67, 0.5, 2, 1.2, 0.8})
    void findsAnotherRate(double rate) {
        for (SimulatedDevice.Load load : NOT_CROWDED) {
            for (long seed = 0; seed < SEEDS; seed++) {
                String problem = problem(SimulatedClock.ofRate(rate), load, seed);
                assertThat(problem)
                        .as("%s %d", load, seed)
                        .matches("the device's clock runs at [0-9.]+ times the rate of the host's: [0-9.]+ (µs|ms|s)"
                                + " for a batch of [0-9.]+ ms by the host's clock");
                double found = Double.parseDouble(problem.split(" ")[5]);
                assertThat(found).as("%s %d: %s", load, seed, problem).isCloseTo(rate, Percentage.withPercentage(10));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsAClockThatRunsBackwards(SimulatedDevice.Load load) {
        assertThat(problem((start, end) -> OptionalLong.of(Math.round(start - end)), load, 1))
                .matches(
                        "the device's clock runs backwards: -[0-9]+ ns for a batch of [0-9.]+ [mµ]s by the host's clock");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 130, 140})
    void findsAClockThatRunsBackwardsOnce(int batch) {
        SimulatedClock clock = once(batch, (start, end) -> OptionalLong.of(-1234));
        assertThat(problem(clock, SimulatedDevice.Load.QUIET, 1))
                .startsWith("the device's clock runs backwards: -1234 ns for a batch of ");
    }

    /** 0 ns is a clock that stands still; 1 ns is the elapsed-time query of one driver. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 1000, 3_000_000})
    void findsOneDurationForEveryBatch(long nanos) {
        assertThat(problem((start, end) -> OptionalLong.of(nanos), SimulatedDevice.Load.BUSY, 1))
                .matches("the device's clock does not advance: " + nanos
                        + " ns for every batch, [0-9.]+ ms by the host's clock and [0-9.]+ ms");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100, 129, 141})
    void findsAClockThatStopsAfterAWhile(int batches) {
        SimulatedClock clock = eventually(batches, (start, end) -> OptionalLong.of(0));
        assertThat(problem(clock, SimulatedDevice.Load.QUIET, 1))
                .startsWith("the device's clock does not advance: 0 ns for ");
    }

    /** A wrong period: the clock advances with the work, but a hundred times too slowly. */
    @Test
    void saysTheRateOfAClockThatIsMuchTooSlow() {
        SimulatedClock clock = (start, end) -> OptionalLong.of(Math.round((end - start) / 100));
        assertThat(problem(clock, SimulatedDevice.Load.QUIET, 1))
                .startsWith("the device's clock runs at 0.0")
                .contains("times the rate of the host's");
    }

    /** Such as the difference of two timestamps that are both taken at submission. */
    @Test
    void findsDurationsThatDoNotGrowWithTheWork() {
        AtomicInteger batches = new AtomicInteger();
        SimulatedClock clock = (start, end) -> OptionalLong.of(1000 + batches.getAndIncrement() % 7);
        assertThat(problem(clock, SimulatedDevice.Load.QUIET, 1))
                .matches("the device's clock does not grow with the work: 1.0. µs for a batch of [0-9.]+ ms by the"
                        + " host's clock, 1.0. µs for a batch of [0-9.]+ ms by the host's clock");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 130, 140})
    void findsADurationBeyondTheHosts(int batch) {
        SimulatedClock clock = once(batch, (start, end) -> OptionalLong.of(Math.round(end)));
        assertThat(problem(clock, SimulatedDevice.Load.QUIET, 1))
                .matches(
                        "the device's clock exceeds the host's: [0-9.]+ s for a batch of [0-9.]+ (ms|µs) by the host's clock");
    }

    @Test
    void findsAClockThatGivesNothing() {
        assertThat(problem((start, end) -> OptionalLong.empty(), SimulatedDevice.Load.QUIET, 1))
                .startsWith("the device's clock reports no time for a batch of ");
    }

    @Test
    void hasNothingToBelieveWhereThereIsNoTimer() {
        assertThat(TimerSelfCheck.of(new ValidatingDevice(new ReferenceDevice())))
                .isEqualTo(TimerCheck.NO_TIMER);
    }

    @Test
    void passesOnWhatTheDeviceThrowsAndClosesEverything() {
        AtomicInteger batches = new AtomicInteger();
        SimulatedDevice device = new SimulatedDevice(SimulatedClock.ofPeriod(1), SimulatedDevice.Load.QUIET, 1) {
            @Override
            public BatchTime run(DispatchBatch batch) {
                if (batches.incrementAndGet() == 100) {
                    throw new BackendException.DeviceLost("gone");
                }
                return super.run(batch);
            }
        };
        assertThatThrownBy(() -> TimerSelfCheck.of(new ValidatingDevice(device)))
                .isInstanceOf(BackendException.DeviceLost.class)
                .hasMessage("gone");
        assertThat(device.open()).isZero();
    }

    /** A correct clock up to a batch, counted from the first after calibration, then another clock. */
    private static SimulatedClock eventually(int batch, SimulatedClock then) {
        return switching(batch, Integer.MAX_VALUE, then);
    }

    /** A correct clock except for one batch, counted in the same way. */
    private static SimulatedClock once(int batch, SimulatedClock then) {
        return switching(batch, batch, then);
    }

    private static SimulatedClock switching(int first, int last, SimulatedClock then) {
        AtomicInteger batches = new AtomicInteger(-calibration());
        return (start, end) -> {
            int batch = batches.getAndIncrement();
            return batch >= first && batch <= last ? then.between(start, end) : GOOD.between(start, end);
        };
    }

    /** The number of batches of the calibration, which is the same for every clock. */
    private static int calibration() {
        AtomicInteger batches = new AtomicInteger();
        SimulatedClock counting = (start, end) -> {
            batches.incrementAndGet();
            return GOOD.between(start, end);
        };
        assertThat(check(counting, SimulatedDevice.Load.QUIET, 1).problem()).isEmpty();
        return batches.get() - AFTER_CALIBRATION;
    }
}
