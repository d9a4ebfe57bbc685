package io.github.gpupath.finding;

import io.github.gpupath.suite.Curve;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A probability distribution over the segmentations of a curve into plateaus, weighted by {@link Penalties}. Dynamic
 * programming finds the likeliest segmentation and the probabilities of its features. After Fearnhead, "Exact and
 * Efficient Bayesian Inference for Multiple Changepoint Problems", Statistics and Computing 16 (2006), 203–213.
 */
final class Segmentation {

    private static final int NONE = -1;

    private final int size;
    private final Gaps gaps;
    private final List<Candidate> candidates = new ArrayList<>();

    Segmentation(Signal signal) {
        size = signal.size();
        Penalties penalties = new Penalties(signal);
        gaps = new Gaps(size, penalties);
        for (int from = 0; from < size; from++) {
            for (int to = from + Penalties.FEWEST - 1; to < size; to++) {
                penalties.plateau(from, to).ifPresent(candidates::add);
            }
        }
    }

    /** The plateaus of the likeliest segmentation, in order. */
    List<Candidate> likeliest() {
        double[] best = new double[candidates.size()];
        int[] previous = new int[candidates.size()];
        double bestTotal = gaps.weight(0, size);
        int last = NONE;
        for (int i = 0; i < best.length; i++) {
            Candidate candidate = candidates.get(i);
            best[i] = gaps.weight(0, candidate.from());
            previous[i] = NONE;
            for (int j = 0; j < i; j++) {
                if (canFollow(candidates.get(j), candidate)) {
                    double weight = best[j] + gap(candidates.get(j), candidate);
                    if (weight > best[i]) {
                        best[i] = weight;
                        previous[i] = j;
                    }
                }
            }
            best[i] += candidate.weight();
            double total = best[i] + gaps.weight(candidate.to() + 1, size);
            if (total > bestTotal) {
                bestTotal = total;
                last = i;
            }
        }
        LinkedList<Candidate> likeliest = new LinkedList<>();
        for (int i = last; i != NONE; i = previous[i]) {
            likeliest.addFirst(candidates.get(i));
        }
        return likeliest;
    }

    /** For each candidate, the probability that it is a plateau with exactly these ends. */
    double[] probabilities() {
        double[] before = before();
        double[] after = after();
        LogSum total = new LogSum();
        total.add(gaps.weight(0, size));
        for (int i = 0; i < before.length; i++) {
            total.add(before[i] + gaps.weight(candidates.get(i).to() + 1, size));
        }
        double[] probabilities = new double[before.length];
        for (int i = 0; i < before.length; i++) {
            probabilities[i] = Math.exp(before[i] + after[i] - total.value());
        }
        return probabilities;
    }

    /** The probability of a plateau that matches a condition. */
    double probability(double[] probabilities, Predicate<Candidate> kind) {
        double sum = 0;
        for (int i = 0; i < probabilities.length; i++) {
            sum += kind.test(candidates.get(i)) ? probabilities[i] : 0;
        }
        return Math.min(1, sum);
    }

    /** The weight of all segmentations up to and including each candidate. */
    private double[] before() {
        double[] weights = new double[candidates.size()];
        for (int i = 0; i < weights.length; i++) {
            Candidate candidate = candidates.get(i);
            LogSum sum = new LogSum();
            sum.add(gaps.weight(0, candidate.from()));
            for (int j = 0; j < i; j++) {
                if (canFollow(candidates.get(j), candidate)) {
                    sum.add(weights[j] + gap(candidates.get(j), candidate));
                }
            }
            weights[i] = sum.value() + candidate.weight();
        }
        return weights;
    }

    /** The weight of all segmentations after each candidate. */
    private double[] after() {
        double[] weights = new double[candidates.size()];
        for (int i = weights.length - 1; i >= 0; i--) {
            Candidate candidate = candidates.get(i);
            LogSum sum = new LogSum();
            sum.add(gaps.weight(candidate.to() + 1, size));
            for (int j = i + 1; j < weights.length; j++) {
                Candidate next = candidates.get(j);
                if (canFollow(candidate, next)) {
                    sum.add(gap(candidate, next) + next.weight() + weights[j]);
                }
            }
            weights[i] = sum.value();
        }
        return weights;
    }

    private double gap(Candidate first, Candidate second) {
        return gaps.weight(first.to() + 1, second.from());
    }

    private static boolean canFollow(Candidate first, Candidate second) {
        return first.to() < second.from() && Math.abs(first.level() - second.level()) >= Penalties.RELEVANT;
    }

    /**
     * A candidate plateau.
     *
     * @param from the index of its first point
     * @param to the index of its last point
     * @param level the logarithm of its value
     * @param weight the log-likelihood of its points minus the penalty of a plateau
     */
    record Candidate(int from, int to, double level, double weight) {}

    /**
     * A curve in logarithms, so that equal ratios are equal steps.
     *
     * @param x natural logarithms of the sizes, increasing
     * @param y natural logarithms of the values
     * @param noise the standard deviation of each y, above 0
     */
    record Signal(double[] x, double[] y, double[] noise) {

        /** The minimum noise of a level: sizes differ in how evenly they divide among compute units. */
        private static final double LEAST_NOISE = 0.005;

        /** The standard deviation of a normal distribution divided by its median absolute deviation. */
        private static final double DEVIATION_PER_MAD = 1.4826;

        static Signal of(Curve curve) {
            List<Curve.Point> points = curve.points();
            double[] x =
                    points.stream().mapToDouble(point -> Math.log(point.at())).toArray();
            double[] y = points.stream()
                    .mapToDouble(point -> Math.log(point.value()))
                    .toArray();
            double rough = roughness(x, y);
            double[] noise = points.stream()
                    .mapToDouble(point -> Math.max(LEAST_NOISE, Math.max(rough, error(point))))
                    .toArray();
            return new Signal(x, y, noise);
        }

        int size() {
            return x.length;
        }

        /** The relative standard error of a value: half its 95 % interval divided by 1.96. */
        private static double error(Curve.Point point) {
            return (point.high() - point.low()) / 2 / 1.96 / point.value();
        }

        private static double median(double[] values) {
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            int middle = sorted.length / 2;
            return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        }

        /**
         * The noise of a smooth curve, from the distance of each point to the line between its neighbours: Gasser,
         * Sroka, Jennen-Steinmetz, "Residual variance and residual pattern in nonlinear regression", Biometrika 73
         * (1986), 625–633. It uses the median instead of the mean, because points at steps are far off.
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
            return DEVIATION_PER_MAD * median(distances);
        }
    }

    /**
     * The penalties of segments: the modified Bayes information criterion of Zhang and Siegmund, "A Modified Bayes
     * Information Criterion with Applications to the Analysis of Comparative Genomic Hybridization Data", Biometrics 63
     * (2007), 22–32. Of n points, a segment of m points with its own mean costs 3 log n + log(m / n); a slope has one
     * more parameter, log n. A single point between two plateaus costs 2 log n.
     */
    static final class Penalties {

        /**
         * The minimum ratio between two plateaus and the maximum within one: a smaller difference may be real, but is
         * no memory level. On "relevant" changes see Dette and Wied, "Detecting Relevant Changes in Time Series
         * Models", Journal of the Royal Statistical Society B 78 (2016), 371–394.
         */
        static final double RELEVANT = Math.log(1.1);

        /** The change per doubling of the size from which points are a slope, not a plateau. */
        private static final double STEEP = RELEVANT / 2;

        /** The minimum height of a step, as a multiple of the drift of the line before it. */
        private static final double STEP = 2;

        /** The number of points after a step that must confirm it. */
        private static final int BEHIND = 2;

        /** The minimum number of points of a plateau or slope. */
        static final int FEWEST = 3;

        private final Signal signal;
        private final double logSize;

        Penalties(Signal signal) {
            this.signal = signal;
            this.logSize = Math.log(signal.size());
        }

        /** The log-weight of a single point. */
        double point() {
            return -logSize;
        }

        /**
         * The points as a plateau that is constant up to a bend and drifts slightly after it, because a level may slow
         * down before it ends. Empty if single points are likelier.
         */
        Optional<Candidate> plateau(int from, int to) {
            Line flat = Line.fit(signal, from, to, to, bound());
            Candidate best = new Candidate(from, to, flat.level(), weight(flat, from, to, 3));
            boolean mayBend = flat.cost() > to - from + 1 + 2 * logSize
                    && Math.abs(signal.y()[to] - signal.y()[from]) <= 2 * RELEVANT;
            for (int bend = from; bend <= (mayBend ? to - FEWEST : from); bend++) {
                Line line = Line.fit(signal, from, bend, to, bound());
                boolean isLevel = Math.abs(line.drift()) <= Math.min(RELEVANT, gentle(bend, to));
                double weight = isLevel || bend == from && endsInStep(line, to)
                        ? weight(line, from, to, bend == from ? 4 : 5)
                        : Double.NEGATIVE_INFINITY;
                if (weight > best.weight()) {
                    best = new Candidate(from, to, line.level(), weight);
                }
            }
            return best.weight() > point() * (to - from + 1) ? Optional.of(best) : Optional.empty();
        }

        /** The log-weight of the points as a slope; minus infinity if they are none. */
        double slope(int from, int to) {
            Line line = Line.fit(signal, from, from, to, bound());
            return Math.abs(line.drift()) > Math.max(RELEVANT, gentle(from, to)) && !endsInStep(line, to)
                    ? weight(line, from, to, 4)
                    : Double.NEGATIVE_INFINITY;
        }

        /**
         * Whether the curve continues a line's drift with a lasting step of at least twice the drift. A cache that
         * other data, such as the driver's, partly occupies ends like this: some loads miss before the set fills it. (A
         * curve that only gets steeper has no such end.)
         */
        private boolean endsInStep(Line line, int to) {
            if (to + BEHIND >= signal.size()) {
                return false;
            }
            DoubleSummaryStatistics behind = IntStream.rangeClosed(to + 1, to + BEHIND)
                    .mapToDouble(i -> signal.y()[i] - line.end())
                    .summaryStatistics();
            return behind.getMax() - behind.getMin() < RELEVANT
                    && Math.min(behind.getMin() / line.drift(), behind.getMax() / line.drift()) >= STEP;
        }

        /** The drift from which points are a slope. */
        private double gentle(int from, int to) {
            return STEEP * (signal.x()[to] - signal.x()[from]) / Math.log(2);
        }

        /** The maximum cost of an outlier: less than splitting a plateau around it. */
        private double bound() {
            return 2 * logSize;
        }

        private double weight(Line line, int from, int to, int parameters) {
            if (line.fitting() < FEWEST || !line.reachesEnds()) {
                return Double.NEGATIVE_INFINITY;
            }
            double share = Math.log((double) (to - from + 1) / signal.size());
            return -(line.cost() + parameters * logSize + share) / 2;
        }
    }

    /** The points between plateaus: all sequences of slopes and single points. */
    private static final class Gaps {

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

        /** The log-weight of the points of a gap, which may be empty. */
        double weight(int from, int end) {
            return weights[from][end];
        }
    }

    /** A log-sum-exp accumulator; terms may exceed a double's range. */
    private static final class LogSum {

        /** A term whose logarithm is this much below the largest is beyond a double's precision. */
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
}
