package io.github.gpupath.verify.timer;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The result of a device clock's self-check.
 *
 * @param resolutionNanos the measured tick, in ns; empty if it is not visible
 * @param problem why the clock is not usable, as a sentence; empty if it passed
 */
public record TimerCheck(OptionalDouble resolutionNanos, Optional<String> problem) {

    /** The result for a device without a clock. */
    public static final TimerCheck NO_TIMER =
            new TimerCheck(OptionalDouble.empty(), Optional.of("the device has no timer"));

    /** A clock that passed, with its tick in ns. */
    public static TimerCheck trusted(double resolutionNanos) {
        return new TimerCheck(OptionalDouble.of(resolutionNanos), Optional.empty());
    }

    /** A clock that failed. */
    public static TimerCheck faulty(String problem) {
        return new TimerCheck(OptionalDouble.empty(), Optional.of(problem));
    }

    /** Whether the clock passed. */
    public boolean trusted() {
        return problem.isEmpty();
    }
}
