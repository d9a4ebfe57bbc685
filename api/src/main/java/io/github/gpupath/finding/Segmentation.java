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
 * Every way to see plateaus in a curve, each as likely as its {@link Penalties} say: by dynamic programming the
 * likeliest, and how likely all those are that share a feature with it. After Fearnhead, "Exact and Efficient Bayesian
 * Inference for Multiple Changepoint Problems", Statistics and Computing 16 (2006), 203–213.
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

    /** The likeliest plateaus, in their order. */
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

    /** The probability that there is a plateau of some kind. */
    double probability(double[] probabilities, Predicate<Candidate> kind) {
        double sum = 0;
        for (int i = 0; i < probabilities.length; i++) {
            sum += kind.test(candidates.get(i)) ? probabilities[i] : 0;
        }
        return Math.min(1, sum);
    }

    /** The weight of all that leads to a candidate, with its own. */
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

    /** The weight of all that follows a candidate, without its own. */
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
     * A plateau that may be one.
     *
     * @param from the index of its first point
     * @param to the index of its last point
     * @param level the logarithm of its bandwidth
     * @param weight the logarithm of how likely it makes its points, less the penalty for being a plateau
     */
    record Candidate(int from, int to, double level, double weight) {}

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

        /** The standard error of a value as a share of it: half its 95 % interval is 1.96 of them. */
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
            return DEVIATION_PER_MAD * median(distances);
        }
    }

    /**
     * The costs of each way to explain neighbouring points: the modified Bayes information criterion of Zhang and Siegmund, "A
     * Modified Bayes Information Criterion with Applications to the Analysis of Comparative Genomic Hybridization Data",
     * Biometrics 63 (2007), 22–32. Of n points, a segment of m with a mean of its own costs 3 log n + log(m / n); a slope is
     * one parameter more, log n. A point on the way from one plateau to the next is a segment of one: 2 log n.
     */
    static final class Penalties {

        /**
         * The smallest ratio between two plateaus, and the largest from end to end of one: a smaller difference may be real,
         * but is no other level of memory. On "relevant" changes see Dette and Wied, "Detecting Relevant Changes in Time
         * Series Models", Journal of the Royal Statistical Society B 78 (2016), 371–394.
         */
        static final double RELEVANT = Math.log(1.1);

        /** Where a plateau ends and a slope begins: a rise or fall with every doubling of the size. */
        private static final double STEEP = RELEVANT / 2;

        /** A step goes so many times as far as the line before it. */
        private static final double STEP = 2;

        /** So many points behind a step show that it lasts. */
        private static final int BEHIND = 2;

        /** Fewer points are no plateau and no slope. */
        static final int FEWEST = 3;

        private final Signal signal;
        private final double logSize;

        Penalties(Signal signal) {
            this.signal = signal;
            this.logSize = Math.log(signal.size());
        }

        /** The logarithm of the weight of a point on its own. */
        double point() {
            return -logSize;
        }

        /**
         * The points as a plateau, level or nearly so, from the beginning or behind a bend: a level may lose a little before it
         * ends. Empty if they are less likely one than points on their own.
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

        /** The logarithm of the weight of the points as a slope; minus infinity if they are none. */
        double slope(int from, int to) {
            Line line = Line.fit(signal, from, from, to, bound());
            return Math.abs(line.drift()) > Math.max(RELEVANT, gentle(from, to)) && !endsInStep(line, to)
                    ? weight(line, from, to, 4)
                    : Double.NEGATIVE_INFINITY;
        }

        /**
         * Whether behind a line the curve goes the same way, at once and by twice as much as along all of it, and stays there. So
         * does a cache of which something else takes a little, as a driver's own data does: some loads miss it before the set
         * fills it. (Where the curve only gets steeper, nothing ends.)
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

        /** The drift from which on points are steep. */
        private double gentle(int from, int to) {
            return STEEP * (signal.x()[to] - signal.x()[from]) / Math.log(2);
        }

        /** The most that an outlier may cost: less than splitting a plateau in two around it. */
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

    /** The points between plateaus: slopes and single points, in every order in which they can follow each other. */
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

        /** The logarithm of the weight of the points of a gap, which may be empty. */
        double weight(int from, int end) {
            return weights[from][end];
        }
    }

    /** The logarithm of a sum whose terms are given by their logarithms and may lie far outside of a double's range. */
    private static final class LogSum {

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
}
