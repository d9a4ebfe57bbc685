package io.github.gpupath.result;

import org.jspecify.annotations.Nullable;

/**
 * A measured frequency of the shader clock during a run.
 *
 * @param backend the id of the backend whose kernel read the clock
 * @param after the id of the test before the reading; absent before the first test
 * @param hertz cycles per second under load
 */
public record ClockReading(
        String backend, String device, @Nullable String after, double hertz) {}
