package io.github.gpupath.cli.analysis.statistics;

import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Medians and quartiles of values that stay as they are. The library's own calculators put the values that they are given
 * into another order unless they are told to copy them, so nothing else here uses them.
 */
public final class Quantiles {

    private Quantiles() {}

    /** The middle value, or the mean of the middle two. */
    public static double median(double[] values) {
        return Median.withDefaults().withCopy(true).evaluate(values);
    }

    /** The value below which a quarter lies, and that above which a quarter lies. */
    public static double[] quartiles(double[] values) {
        return Quantile.withDefaults().withCopy(true).evaluate(values, 0.25, 0.75);
    }
}
