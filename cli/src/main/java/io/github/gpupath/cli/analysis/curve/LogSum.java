package io.github.gpupath.cli.analysis.curve;

/** The logarithm of a sum whose terms are given by their logarithms and may lie far outside of a double's range. */
final class LogSum {

    /** A term this much smaller than the largest is below a double's precision. */
    private static final double NEGLIGIBLE = 40;

    private double largest = Double.NEGATIVE_INFINITY;
    private double scaled;

    void add(double logarithm) {
        if (logarithm == Double.NEGATIVE_INFINITY || logarithm < largest - NEGLIGIBLE) {
            return;
        }
        if (logarithm > largest) {
            scaled = scaled * Math.exp(largest - logarithm) + 1;
            largest = logarithm;
        } else {
            scaled += Math.exp(logarithm - largest);
        }
    }

    double value() {
        return scaled == 0 ? Double.NEGATIVE_INFINITY : largest + Math.log(scaled);
    }
}
