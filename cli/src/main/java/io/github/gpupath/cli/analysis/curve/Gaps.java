package io.github.gpupath.cli.analysis.curve;

/** What lies between plateaus: slopes and points on their own, in every way that they can follow one another. */
final class Gaps {

    private final double[][] weights;

    Gaps(int size, Penalties penalties) {
        weights = new double[size + 1][size + 1];
        double[][] slopes = new double[size][size];
        for (int from = 0; from < size; from++) {
            for (int to = from + Penalties.FEWEST - 1; to < size; to++) {
                slopes[from][to] = penalties.slope(from, to);
            }
        }
        for (int from = 0; from <= size; from++) {
            for (int end = from + 1; end <= size; end++) {
                LogSum sum = new LogSum();
                sum.add(weights[from][end - 1] + penalties.point());
                for (int start = from; start <= end - Penalties.FEWEST; start++) {
                    sum.add(weights[from][start] + slopes[start][end - 1]);
                }
                weights[from][end] = sum.value();
            }
        }
    }

    /** The logarithm of the weight of the points of a gap, which may be empty. */
    double weight(int from, int end) {
        return weights[from][end];
    }
}
