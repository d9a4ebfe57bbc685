package io.github.gpupath.backend;

/**
 * The device's timestamp clock as reported by the driver.
 *
 * @param available whether batches return device time
 * @param resolutionNanos the reported length of a tick, in ns; {@code verify.timer} tests the clock itself
 */
public record TimerInfo(boolean available, double resolutionNanos) {

    /** No device clock: batches return host time only. */
    public static final TimerInfo NONE = new TimerInfo(false, 0);
}
