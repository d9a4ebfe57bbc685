package io.github.gpupath.cli.analysis.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * A confidence interval of a median, between two order statistics. It assumes no distribution: the number of independent
 * samples below the true median is binomial with probability one half.
 *
 * @param low a sample
 * @param high the sample of the same rank from above
 */
public record RankInterval(double low, double high) {

    /**
     * The interval that holds the true median with at least some confidence; the range of the samples where they are too
     * few for it (see {@link #fewestSamples}).
     *
     * @param samples at least one, in any order
     * @param confidence between 0 and 1
     */
    public static RankInterval of(double[] samples, double confidence) {
        double[] sorted = samples.clone();
        Arrays.sort(sorted);
        int rank = lowerRank(sorted.length, confidence);
        return new RankInterval(sorted[rank - 1], sorted[sorted.length - rank]);
    }

    /** The fewest samples whose range holds the true median with some confidence: 6 for 95 %, 8 for 99 %. */
    public static int fewestSamples(double confidence) {
        return (int) Math.ceil(1 - Math.log(1 - confidence) / Math.log(2));
    }

    /** The rank, from 1, of the lower end. */
    private static int lowerRank(int n, double confidence) {
        double tail = (1 - confidence) / 2;
        return Math.max(1, BinomialDistribution.of(n, 0.5).inverseCumulativeProbability(tail));
    }
}
