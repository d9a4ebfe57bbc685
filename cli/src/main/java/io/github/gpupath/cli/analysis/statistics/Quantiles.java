package io.github.gpupath.cli.analysis.statistics;

import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Calculates medians and quartiles and leaves the order of the values alone. The library's calculators change it unless
 * they are told to copy, so no other class uses them.
 */
public final class Quantiles {

    private Quantiles() {}

    /** The middle value, or the mean of the middle two. */
    public static double median(double[] values) {
        return Median.withDefaults().withCopy(true).evaluate(values);
    }

    /** The first and the third quartile. */
    public static double[] quartiles(double[] values) {
        return Quantile.withDefaults().withCopy(true).evaluate(values, 0.25, 0.75);
    }
}
