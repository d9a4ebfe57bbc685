package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.cli.analysis.statistics.Quantiles;
import io.github.gpupath.cli.analysis.statistics.Replicates;
import io.github.gpupath.cli.analysis.statistics.StatisticsCalculator;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Workload.Timing.Span;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The samples of an attempt by the one clock that counts for all of them.
 *
 * @param timer {@code device} or {@code host}
 * @param seconds by that clock
 * @param counts what the kernel counted of each sample, if the metric is a rate of that; else empty
 * @param hostSeconds of the same batches
 * @param notes why it is not the clock that a reader would expect
 */
record Reading(String timer, List<Double> seconds, List<Double> counts, List<Double> hostSeconds, List<Note> notes) {

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
            return new Reading(Measurement.DEVICE, device, counts(attempt), host, List.of());
        }
        return new Reading(Measurement.HOST, host, counts(attempt), host, whyHost(attempt, implausible));
    }

    private static List<Note> whyHost(Attempt attempt, long implausible) {
        if (attempt.timing().span() != Span.DEVICE) {
            return List.of();
        }
        String reason = attempt.hasDeviceTime()
                ? "the device's clock gave implausible times for " + implausible + " of "
                        + attempt.samples().number() + " batches"
                : attempt.session().clock().problem().orElseThrow();
        return List.of(Note.of("host time", "host time replaces device time: " + reason));
    }

    private static List<Double> counts(Attempt attempt) {
        return attempt.isCountedByKernel() ? attempt.samples().readback(0) : List.of();
    }

    /**
     * The seconds, which scatter as the metric does: where the kernel counts, dispatches differ in what they count, and these are the
     * seconds in which each would have counted as much as the median one.
     */
    List<Double> comparable() {
        if (counts.isEmpty()) {
            return seconds;
        }
        double median = Quantiles.median(array(counts));
        return IntStream.range(0, seconds.size())
                .mapToObj(i -> seconds.get(i) * median / counts.get(i))
                .toList();
    }

    double[] comparableArray() {
        return array(comparable());
    }

    /** The summary of the seconds. Its scatter and its interval are those of {@link #comparable()}, around the median of the seconds. */
    Statistics statistics(Replicates replicates) {
        Statistics scatter = StatisticsCalculator.of(comparableArray(), replicates);
        if (counts.isEmpty()) {
            return scatter;
        }
        double[] timed = array(seconds);
        double median = Quantiles.median(timed);
        double scale = median / scatter.median();
        return new Statistics(
                median,
                Arrays.stream(timed).min().orElseThrow(),
                scale * scatter.mad(),
                scale * scatter.ciLow(),
                scale * scatter.ciHigh(),
                scatter.cv(),
                scatter.n());
    }

    /** The median of the samples' values, where the kernel counts. */
    double countedValue(Metric metric) {
        return Quantiles.median(IntStream.range(0, seconds.size())
                .mapToDouble(i -> metric.value(counts.get(i), seconds.get(i)))
                .toArray());
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
