package io.github.gpupath.cli.analysis.curve;

import io.github.gpupath.cli.analysis.statistics.Quantiles;
import java.util.List;

/**
 * A curve as the search for plateaus sees it: logarithms, in which a step is a ratio wherever it lies.
 *
 * @param x the natural logarithm of each size, increasing
 * @param y the natural logarithm of each value
 * @param noise the standard deviation of each y about the true curve, above 0
 */
record Signal(double[] x, double[] y, double[] noise) {

    /** No level is flatter than this: sizes differ in how well they divide among the processors. */
    private static final double LEAST_NOISE = 0.005;

    /** The standard deviation of a normal distribution over its median distance from the median. */
    private static final double DEVIATION_PER_MAD = 1.4826;

    static Signal of(Curve curve) {
        List<Curve.Point> points = curve.points();
        double[] x =
                points.stream().mapToDouble(point -> Math.log(point.bytes())).toArray();
        double[] y =
                points.stream().mapToDouble(point -> Math.log(point.value())).toArray();
        double rough = roughness(x, y);
        double[] noise = points.stream()
                .mapToDouble(point -> Math.max(LEAST_NOISE, Math.max(rough, point.error())))
                .toArray();
        return new Signal(x, y, noise);
    }

    int size() {
        return x.length;
    }

    /**
     * The noise of a smooth curve, from how far each point lies off the straight line between its neighbours: Gasser,
     * Sroka, Jennen-Steinmetz, "Residual variance and residual pattern in nonlinear regression", Biometrika 73 (1986),
     * 625–633; with the median instead of the mean, since the few points at the curve's steps lie far off.
     */
    private static double roughness(double[] x, double[] y) {
        if (x.length < 3) {
            return 0;
        }
        double[] distances = new double[x.length - 2];
        for (int i = 1; i < x.length - 1; i++) {
            double right = (x[i] - x[i - 1]) / (x[i + 1] - x[i - 1]);
            double left = 1 - right;
            double off = y[i] - left * y[i - 1] - right * y[i + 1];
            distances[i - 1] = Math.abs(off) / Math.sqrt(1 + left * left + right * right);
        }
        return DEVIATION_PER_MAD * Quantiles.median(distances);
    }
}
