package io.github.gpupath.cli.analysis.fleet;

import io.github.gpupath.cli.analysis.statistics.Interval;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.suite.Metric;

/**
 * The value of one device's trait.
 *
 * @param value the best estimate
 * @param low the lower end of its 95 % interval; the value where nothing is known, negative infinity where there is no bound
 * @param high the upper end; the value where nothing is known, infinity where there is no bound
 */
public record Observation(double value, double low, double high) {

    static Observation of(Measurement measurement, Metric.Better better) {
        Interval interval = Interval.ofValue(measurement, better);
        return new Observation(measurement.value(), interval.low(), interval.high());
    }

    static Observation of(FindingRecord.Figure figure) {
        Double low = figure.low();
        Double high = figure.high();
        if (low == null && high == null) {
            return new Observation(figure.value(), figure.value(), figure.value());
        }
        return new Observation(
                figure.value(),
                low == null ? Double.NEGATIVE_INFINITY : low,
                high == null ? Double.POSITIVE_INFINITY : high);
    }
}
