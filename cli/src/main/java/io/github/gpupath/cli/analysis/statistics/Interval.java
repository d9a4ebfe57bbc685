package io.github.gpupath.cli.analysis.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * An interval that holds what is estimated with some confidence.
 *
 * @param low the lower end
 * @param high the upper end
 */
public record Interval(double low, double high) {

    /**
     * The rank interval of a median, from one of the samples to another: whatever the distribution, the number of independent
     * samples below its true median is binomial with probability one half. The range of the samples where they are too few
     * (see {@link #fewestSamples}).
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

    /** The fewest samples whose range holds the true median with some confidence: 6 for 95 %, 8 for 99 %. */
    public static int fewestSamples(double confidence) {
        return (int) Math.ceil(1 - Math.log(1 - confidence) / Math.log(2));
    }

    /** The smallest that holds both. */
    Interval hull(Interval other) {
        return new Interval(Math.min(low, other.low), Math.max(high, other.high));
    }

    /** The rank, from 1, of the lower end. */
    private static int lowerRank(int n, double confidence) {
        double tail = (1 - confidence) / 2;
        return Math.max(1, BinomialDistribution.of(n, 0.5).inverseCumulativeProbability(tail));
    }
}
