package io.github.gpupath.result;

import org.jspecify.annotations.Nullable;

/**
 * How fast the clock in kernels ran at one moment of a run.
 *
 * @param backend the id of the backend whose kernel read it
 * @param device the device, as its record names it
 * @param after the test that had just ended; absent before the first
 * @param hertz its cycles per second, while the device was busy
 */
public record ClockReading(
        String backend, String device, @Nullable String after, double hertz) {}
