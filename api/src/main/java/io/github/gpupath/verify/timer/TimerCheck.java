package io.github.gpupath.verify.timer;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a test of a device's clock found.
 *
 * @param resolutionNanos the smallest step that was seen, in ns; empty where the clock shows none
 * @param problem why the clock cannot be believed, in words; empty where it can
 */
public record TimerCheck(OptionalDouble resolutionNanos, Optional<String> problem) {

    /** The device has no clock of its own, so there is nothing to believe. */
    public static final TimerCheck NO_TIMER =
            new TimerCheck(OptionalDouble.empty(), Optional.of("the device has no timer"));

    /** A clock that can be believed. */
    public static TimerCheck trusted(double resolutionNanos) {
        return new TimerCheck(OptionalDouble.of(resolutionNanos), Optional.empty());
    }

    /** A clock that cannot be believed. */
    public static TimerCheck faulty(String problem) {
        return new TimerCheck(OptionalDouble.empty(), Optional.of(problem));
    }

    public boolean trusted() {
        return problem.isEmpty();
    }
}
