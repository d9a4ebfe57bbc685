package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.suite.Workload.Timing.Span;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How long a dispatch took on average in one batch, by both clocks.
 *
 * @param deviceSeconds by the device's clock, where it gave something plausible
 * @param hostSeconds by the host's clock, with what it costs to submit the batch and to wait for it; of tests that are about
 *     a part of that, this part
 */
record Sample(OptionalDouble deviceSeconds, double hostSeconds) {

    /** Below this a clock does not advance; the host cost of a first launch stays above it. */
    private static final double SMALLEST_SHARE_OF_HOST_TIME = 0.001;

    /**
     * The sample of a batch.
     *
     * @param span which of the batch's times the test is about
     */
    static Sample of(BatchTime time, int dispatches, Span span, boolean deviceTimeCounts) {
        boolean plausible = deviceTimeCounts
                && time.deviceNanos().isPresent()
                && time.deviceNanos().getAsLong() >= time.hostNanos() * SMALLEST_SHARE_OF_HOST_TIME
                && time.deviceNanos().getAsLong() <= time.mostDeviceNanos();
        double scale = 1e-9 / dispatches;
        return new Sample(
                plausible ? OptionalDouble.of(time.deviceNanos().getAsLong() * scale) : OptionalDouble.empty(),
                hostNanos(time, span) * scale);
    }

    private static long hostNanos(BatchTime time, Span span) {
        return switch (span) {
            case DEVICE, HOST -> time.hostNanos();
            case SUBMISSION -> given(time.submissionNanos(), "the submission time");
            case START -> given(time.startNanos(), "the start time on the device");
        };
    }

    private static long given(OptionalLong nanos, String what) {
        return nanos.orElseThrow(() -> new BackendException.Internal("the backend does not report " + what));
    }

    /** Device time where there is any, else host time. */
    double seconds() {
        return deviceSeconds.orElse(hostSeconds);
    }
}
