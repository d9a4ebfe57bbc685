package io.github.gpupath.cli.analysis.statistics;

import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.suite.Metric;
import java.util.Arrays;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/** A confidence interval of an estimate. */
public record Interval(double low, double high) {

    /**
     * The rank interval of a median, between two order statistics. It assumes no distribution: the number of independent
     * samples below the true median is binomial with probability one half. It is the range of the samples where they are
     * too few (see {@link #fewestSamples}).
     *
     * @param samples at least one, in any order
     * @param confidence between 0 and 1
     */
    public static Interval ofMedian(double[] samples, double confidence) {
        double[] sorted = samples.clone();
        Arrays.sort(sorted);
        int rank = lowerRank(sorted.length, confidence);
        return new Interval(sorted[rank - 1], sorted[sorted.length - rank]);
    }

    /**
     * The 95 % interval of a measured value: that of the median of its samples, turned from seconds into the unit of the
     * metric.
     */
    public static Interval ofValue(Measurement measurement, Metric.Better better) {
        double value = measurement.value();
        Statistics seconds = measurement.statistics();
        double speedUp = seconds.median() / seconds.ciLow();
        double slowDown = seconds.median() / seconds.ciHigh();
        return switch (better) {
            case HIGHER -> new Interval(value * slowDown, value * speedUp);
            case LOWER -> new Interval(value / speedUp, value / slowDown);
        };
    }

    /** The fewest samples whose range holds the true median with some confidence: 6 for 95 %, 8 for 99 %. */
    public static int fewestSamples(double confidence) {
        return (int) Math.ceil(1 - Math.log(1 - confidence) / Math.log(2));
    }

    /** The smallest interval that holds both. */
    Interval hull(Interval other) {
        return new Interval(Math.min(low, other.low), Math.max(high, other.high));
    }

    /** The rank, from 1, of the lower end. */
    private static int lowerRank(int n, double confidence) {
        double tail = (1 - confidence) / 2;
        return Math.max(1, BinomialDistribution.of(n, 0.5).inverseCumulativeProbability(tail));
    }
}
