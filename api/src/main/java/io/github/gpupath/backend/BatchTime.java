package io.github.gpupath.backend;

import java.util.OptionalLong;

/**
 * How long a dispatch batch took, by two clocks.
 *
 * @param deviceNanos from the start of its first dispatch to the end of its last by the device's clock, in ns, where
 *     there is one
 * @param hostNanos from submission to the moment when the host knew that it was complete, in ns
 */
public record BatchTime(OptionalLong deviceNanos, long hostNanos) {

    /** By how much two good clocks may drift apart, as a share of the time. */
    private static final double DRIFT = 0.02;

    /** The most that a good clock of the device can give, in ns, since the host waits for all that it counts. */
    public double mostDeviceNanos() {
        return hostNanos * (1 + DRIFT);
    }
}
