package io.github.gpupath.cli.analysis.statistics;

import io.github.gpupath.result.Statistics;
import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/** Summarises samples without assuming a distribution. No sample is dropped. */
public final class StatisticsCalculator {

    /** That of every interval of a {@link Statistics}. */
    public static final double CONFIDENCE = 0.95;

    private StatisticsCalculator() {}

    /** The summary of at least one sample, all from one place. */
    public static Statistics of(double[] samples) {
        return of(samples, Replicates.NONE);
    }

    /** The summary of at least one sample. */
    public static Statistics of(double[] samples, Replicates replicates) {
        double[] sorted = samples.clone();
        Arrays.sort(sorted);
        double median = Quantiles.median(sorted);
        double[] distances =
                Arrays.stream(sorted).map(sample -> Math.abs(sample - median)).toArray();
        Interval interval = replicates.interval(samples, CONFIDENCE);
        return new Statistics(
                median,
                sorted[0],
                Quantiles.median(distances),
                interval.low(),
                interval.high(),
                StandardDeviation.of(sorted).getAsDouble() / Mean.of(sorted).getAsDouble(),
                sorted.length);
    }
}
