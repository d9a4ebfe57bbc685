package io.github.gpupath.backend;

/**
 * The device's own clock, as its driver describes it.
 *
 * @param available whether batches return device time
 * @param resolutionNanos the length of a tick as reported, in ns; what a driver reports is not always true
 */
public record TimerInfo(boolean available, double resolutionNanos) {

    /** No device clock: only host time is measured. */
    public static final TimerInfo NONE = new TimerInfo(false, 0);
}
