package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Note;
import io.github.gpupath.suite.Workload.Timing.Span;
import java.util.List;

/**
 * The samples of an attempt by the one clock that counts for all of them.
 *
 * @param timer {@code device} or {@code host}
 * @param seconds by that clock
 * @param hostSeconds of the same batches
 * @param notes why it is not the clock that a reader would expect
 */
record Reading(String timer, List<Double> seconds, List<Double> hostSeconds, List<Note> notes) {

    /** The device's clock, if it can be believed and gave something plausible for every batch; else the host's. */
    static Reading of(Attempt attempt) {
        List<Sample> samples = attempt.samples().all();
        List<Double> host = samples.stream().map(Sample::hostSeconds).toList();
        long implausible = samples.stream()
                .filter(sample -> sample.deviceSeconds().isEmpty())
                .count();
        if (implausible == 0) {
            List<Double> device = samples.stream()
                    .map(sample -> sample.deviceSeconds().orElseThrow())
                    .toList();
            return new Reading(Measurement.DEVICE, device, host, List.of());
        }
        return new Reading(Measurement.HOST, host, host, whyHost(attempt, implausible));
    }

    private static List<Note> whyHost(Attempt attempt, long implausible) {
        if (attempt.timing().span() != Span.DEVICE) {
            return List.of();
        }
        String reason = attempt.hasDeviceTime()
                ? "the device's clock gave nothing plausible for " + implausible + " of "
                        + attempt.samples().number() + " batches"
                : attempt.station().clock().problem().orElseThrow();
        return List.of(Note.of("host time", "host time replaces device time: " + reason));
    }

    double[] array() {
        return seconds.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
