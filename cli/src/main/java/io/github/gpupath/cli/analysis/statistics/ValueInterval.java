package io.github.gpupath.cli.analysis.statistics;

import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.suite.Metric;

/**
 * The 95 % interval of a value of a metric: that of the median of its samples, turned from seconds into the metric's unit.
 *
 * @param low at most the value
 * @param high at least the value
 */
public record ValueInterval(double low, double high) {

    /** The interval of a measured value; of a rate, the longest time gives the lower end. */
    public static ValueInterval of(Measurement measurement, Metric.Better better) {
        double value = measurement.value();
        Statistics seconds = measurement.statistics();
        double speedUp = seconds.median() / seconds.ciLow();
        double slowDown = seconds.median() / seconds.ciHigh();
        return switch (better) {
            case HIGHER -> new ValueInterval(value * slowDown, value * speedUp);
            case LOWER -> new ValueInterval(value / speedUp, value / slowDown);
        };
    }
}
