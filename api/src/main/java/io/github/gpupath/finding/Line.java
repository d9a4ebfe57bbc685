package io.github.gpupath.finding;

import io.github.gpupath.finding.Segmentation.Signal;
import java.util.Arrays;

/**
 * A robust fit of a line to consecutive points, constant up to a bend and linear after it.
 *
 * <p>An outlier costs at most as much as a segment of one point: a bounded loss, after Fearnhead and Rigaill,
 * "Changepoint Detection in the Presence of Outliers", Journal of the American Statistical Association 114 (2019),
 * 169–183.
 *
 * @param level the line's y at the centre of the points that it fits
 * @param drift the change of y from the first point to the last
 * @param end the line's y at the last point
 * @param cost twice the negative log-likelihood, with outliers at the bound
 * @param fitting the number of points that are no outliers
 * @param reachesEnds whether the first and the last point are no outliers
 */
record Line(double level, double drift, double end, double cost, int fitting, boolean reachesEnds) {

    /** Huber's constant: full weight up to this many standard deviations. */
    private static final double HUBER = 1.345;

    private static final int ITERATIONS = 8;

    /**
     * Fits points {@code from} to {@code to}, constant up to {@code bend}. Points whose squared standardised distance
     * exceeds the bound are outliers.
     */
    static Line fit(Signal signal, int from, int bend, int to, double bound) {
        boolean sloped = bend < to;
        double[] weights = new double[to - from + 1];
        Arrays.fill(weights, 1);
        Coefficients line = Coefficients.of(signal, from, bend, weights, sloped);
        boolean hasOutliers = true;
        for (int iteration = 0; iteration < ITERATIONS && hasOutliers; iteration++) {
            hasOutliers = false;
            for (int i = from; i <= to; i++) {
                double distance = Math.abs(line.distance(signal, bend, i));
                hasOutliers |= distance > HUBER;
                weights[i - from] = Math.min(1, HUBER / distance);
            }
            line = Coefficients.of(signal, from, bend, weights, sloped);
        }
        int fitting = 0;
        for (int i = from; i <= to; i++) {
            boolean fits = isWithin(line.distance(signal, bend, i), bound);
            weights[i - from] = fits ? 1 : 0;
            fitting += fits ? 1 : 0;
        }
        if (fitting > (sloped ? 1 : 0)) {
            line = Coefficients.of(signal, from, bend, weights, sloped);
        }
        double cost = 0;
        fitting = 0;
        for (int i = from; i <= to; i++) {
            double distance = line.distance(signal, bend, i);
            cost += Math.min(distance * distance, bound);
            fitting += isWithin(distance, bound) ? 1 : 0;
        }
        return new Line(
                line.meanY,
                line.slope * behind(signal, bend, to),
                line.meanY + line.slope * (behind(signal, bend, to) - line.meanX),
                cost,
                fitting,
                isWithin(line.distance(signal, bend, from), bound) && isWithin(line.distance(signal, bend, to), bound));
    }

    /** The distance in x of a point from the bend; 0 before it. */
    private static double behind(Signal signal, int bend, int i) {
        return Math.max(0, signal.x()[i] - signal.x()[bend]);
    }

    private static boolean isWithin(double distance, double bound) {
        return distance * distance <= bound;
    }

    /** A weighted least-squares line through its centroid. */
    private record Coefficients(double meanX, double meanY, double slope) {

        static Coefficients of(Signal signal, int from, int bend, double[] weights, boolean sloped) {
            double sum = 0;
            double sumX = 0;
            double sumY = 0;
            for (int i = 0; i < weights.length; i++) {
                double weight = weight(signal, from, weights, i);
                sum += weight;
                sumX += weight * behind(signal, bend, from + i);
                sumY += weight * signal.y()[from + i];
            }
            double meanX = sumX / sum;
            double meanY = sumY / sum;
            if (!sloped) {
                return new Coefficients(meanX, meanY, 0);
            }
            double sumXx = 0;
            double sumXy = 0;
            for (int i = 0; i < weights.length; i++) {
                double weight = weight(signal, from, weights, i);
                double x = behind(signal, bend, from + i) - meanX;
                sumXx += weight * x * x;
                sumXy += weight * x * (signal.y()[from + i] - meanY);
            }
            return new Coefficients(meanX, meanY, sumXy / sumXx);
        }

        private static double weight(Signal signal, int from, double[] weights, int i) {
            double noise = signal.noise()[from + i];
            return weights[i] / (noise * noise);
        }

        /** The distance of a point from the line, in the point's standard deviations. */
        double distance(Signal signal, int bend, int i) {
            return (signal.y()[i] - meanY - slope * (behind(signal, bend, i) - meanX)) / signal.noise()[i];
        }
    }
}
