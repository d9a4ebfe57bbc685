package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.backend.BatchTime;
import java.util.OptionalDouble;

/**
 * How long a dispatch took on average in one batch, by both clocks.
 *
 * @param deviceSeconds by the device's clock, where it gave something plausible
 * @param hostSeconds by the host's clock, with what it costs to submit the batch and to wait for it
 */
record Sample(OptionalDouble deviceSeconds, double hostSeconds) {

    /** A clock that stands still is told by this; what a first launch costs the host stays above it. */
    private static final double SMALLEST_SHARE_OF_HOST_TIME = 0.001;

    /**
     * The sample of a batch.
     *
     * @param deviceTimeCounts whether the device's clock is looked at
     */
    static Sample of(BatchTime time, int dispatches, boolean deviceTimeCounts) {
        boolean plausible = deviceTimeCounts
                && time.deviceNanos().isPresent()
                && time.deviceNanos().getAsLong() >= time.hostNanos() * SMALLEST_SHARE_OF_HOST_TIME
                && time.deviceNanos().getAsLong() <= time.mostDeviceNanos();
        double scale = 1e-9 / dispatches;
        return new Sample(
                plausible ? OptionalDouble.of(time.deviceNanos().getAsLong() * scale) : OptionalDouble.empty(),
                time.hostNanos() * scale);
    }

    /** Device time where there is any, else host time. */
    double seconds() {
        return deviceSeconds.orElse(hostSeconds);
    }
}
