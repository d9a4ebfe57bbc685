package io.github.gpupath.cli.engine.measure.remarks;

import io.github.gpupath.cli.analysis.statistics.Quantiles;
import io.github.gpupath.cli.text.Percent;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * A change of speed in the course of a test: the samples of the last half differ from those of the first by the test of
 * Mann and Whitney, which assumes nothing about how they are distributed, and by an amount that matters.
 *
 * @param ratio of the medians, the last half's over the first's
 */
record Drift(double ratio) {

    /** Out of so many steady tests one may be called drifting: a run has hundreds of them. */
    private static final double SIGNIFICANCE = 1e-3;

    private static final double SMALLEST = 0.01;

    /** The drift of samples in the order in which they were taken; fewer than 14 are too few to show one. */
    static Optional<Drift> of(double[] samples) {
        int half = samples.length / 2;
        double[] first = Arrays.copyOf(samples, half);
        double[] last = Arrays.copyOfRange(samples, samples.length - half, samples.length);
        Drift drift = new Drift(Quantiles.median(last) / Quantiles.median(first));
        boolean matters = Math.abs(drift.ratio - 1) > SMALLEST;
        return matters && MannWhitneyUTest.withDefaults().test(last, first).reject(SIGNIFICANCE)
                ? Optional.of(drift)
                : Optional.empty();
    }

    boolean slower() {
        return ratio > 1;
    }

    /** The change in words, its figure first. */
    String words() {
        return Percent.of(Math.abs(ratio - 1)) + (slower() ? " more" : " less")
                + " time in the last half of the rounds than in the first";
    }
}
