package io.github.gpupath.cli.measure;

import io.github.gpupath.result.Statistics;
import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/** Summarises samples without assuming how they are distributed. Nothing is dropped. */
final class StatisticsCalculator {

    private static final double CONFIDENCE = 0.95;

    private StatisticsCalculator() {}

    /** The summary of at least one sample. */
    static Statistics of(double[] samples) {
        double[] sorted = samples.clone();
        Arrays.sort(sorted);
        double median = Median.withDefaults().evaluate(sorted);
        double[] distances =
                Arrays.stream(sorted).map(sample -> Math.abs(sample - median)).toArray();
        int rank = lowerRank(sorted.length);
        return new Statistics(
                median,
                sorted[0],
                Median.withDefaults().evaluate(distances),
                sorted[rank - 1],
                sorted[sorted.length - rank],
                StandardDeviation.of(sorted).getAsDouble() / Mean.of(sorted).getAsDouble(),
                sorted.length);
    }

    /**
     * The rank, from 1, of the sample that is the lower end of the interval of the median: between it and the sample of
     * the same rank from above, the true median lies with at least 95 %, since the number of samples below it is
     * binomial with probability one half. With fewer than six samples no rank gives that, and the interval is the range.
     */
    private static int lowerRank(int n) {
        double tail = (1 - CONFIDENCE) / 2;
        return Math.max(1, BinomialDistribution.of(n, 0.5).inverseCumulativeProbability(tail));
    }
}
