package io.github.gpupath.cli.engine.measure.remarks;

import io.github.gpupath.cli.analysis.statistics.Quantiles;

/**
 * Where outliers begin: Tukey's outer fences (Exploratory Data Analysis, 1977, section 2D: "far out"), three
 * interquartile ranges beyond the quartiles. Quartiles do not heed the outliers themselves, and of normal samples one in
 * some hundred thousand lies outside.
 *
 * @param low samples below are outliers
 * @param high samples above are outliers
 */
record Fences(double low, double high) {

    private static final double RANGES = 3;

    /** Whatever is this near to the median is no outlier, so that the ticks of a quiet clock are none. */
    private static final double FLOOR = 0.01;

    static Fences of(double[] samples) {
        double[] quartiles = Quantiles.quartiles(samples);
        double median = Quantiles.median(samples);
        double reach = RANGES * (quartiles[1] - quartiles[0]);
        return new Fences(
                Math.min(quartiles[0] - reach, median * (1 - FLOOR)),
                Math.max(quartiles[1] + reach, median * (1 + FLOOR)));
    }

    boolean exclude(double sample) {
        return sample < low || sample > high;
    }
}
