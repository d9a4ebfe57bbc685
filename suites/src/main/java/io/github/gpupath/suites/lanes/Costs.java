package io.github.gpupath.suites.lanes;

import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric.Better;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The measured costs of tests, for comparison with a model's predictions. Predictions are relative, and bounded by a
 * minimum cost below which another part of the device is slower.
 *
 * @param logs natural logarithms of the costs, one per test
 * @param error the mean error of these logarithms within the tests' intervals; infinite if an interval reaches 0
 * @param ratio the largest cost divided by the smallest
 * @param lowestRatio the smallest such ratio within the intervals
 */
record Costs(List<Double> logs, double error, double ratio, double lowestRatio) {

    /**
     * The maximum mean distance of costs from a model that explains them, as logarithms. Above 0, because models are
     * simpler than hardware.
     */
    private static final double CLOSE = 0.1;

    /** The factor by which it must be closer than the model of constant cost, to exclude noise. */
    private static final double TIMES_CLOSER = 3;

    /** The maximum factor between the distances of equally good models. */
    private static final double AS_GOOD = 1.5;

    private static final double AS_GOOD_ABSOLUTE = 0.01;

    /** The minimum ratio of costs that a model must predict. */
    private static final double TELLING = 1.5;

    /** The factor between candidate minimum costs. */
    private static final double STEP = 1.05;

    static Costs of(List<Measured> tests) {
        Measured cheapest =
                tests.stream().min(Comparator.comparingDouble(Costs::log)).orElseThrow();
        Measured dearest =
                tests.stream().max(Comparator.comparingDouble(Costs::log)).orElseThrow();
        return new Costs(
                tests.stream().map(Costs::log).toList(),
                tests.stream().mapToDouble(Costs::error).average().orElseThrow(),
                ratio(cheapest, dearest),
                lowestRatio(cheapest, dearest));
    }

    /** The longer half of the interval of a test's logarithm. */
    private static double error(Measured test) {
        return Math.log(Math.max(test.value() / test.low(), test.high() / test.value()));
    }

    private static double log(Measured test) {
        double value = Math.log(test.value());
        return test.test().metric().better() == Better.HIGHER ? -value : value;
    }

    /** The ratio of two tests' costs. */
    static double ratio(Measured one, Measured other) {
        return Math.exp(log(other) - log(one));
    }

    /** The smallest ratio within both intervals. */
    static double lowestRatio(Measured one, Measured other) {
        return one.test().metric().better() == Better.HIGHER ? one.low() / other.high() : other.low() / one.high();
    }

    /** The largest ratio within both intervals. */
    static double highestRatio(Measured one, Measured other) {
        return one.test().metric().better() == Better.HIGHER ? one.high() / other.low() : other.high() / one.low();
    }

    /**
     * The mean distance of the costs from a model, as logarithms, with the best minimum cost and factor; infinite if
     * the model predicts nearly equal costs.
     *
     * @param units the model's cost of each test, above 0
     */
    double distance(double[] units) {
        double[] logUnits = Arrays.stream(units).map(Math::log).toArray();
        double cheapest = Arrays.stream(units).min().orElseThrow();
        double dearest = Arrays.stream(units).max().orElseThrow();
        double[] offsets = new double[units.length];
        int[] order = IntStream.range(0, units.length).toArray();
        double closest = Double.POSITIVE_INFINITY;
        for (double least = cheapest; least * TELLING <= dearest; least *= STEP) {
            double logLeast = Math.log(least);
            for (int test = 0; test < offsets.length; test++) {
                offsets[test] = logs.get(test) - Math.max(logLeast, logUnits[test]);
            }
            sort(order, offsets);
            closest = Math.min(
                    closest,
                    distanceFromMedian(Arrays.stream(order)
                            .mapToDouble(test -> offsets[test])
                            .toArray()));
        }
        return closest;
    }

    /** Insertion sort, because the order hardly changes between candidate minimum costs. */
    private static void sort(int[] order, double[] offsets) {
        for (int next = 1; next < order.length; next++) {
            int test = order[next];
            int place = next;
            for (; place > 0 && offsets[order[place - 1]] > offsets[test]; place--) {
                order[place] = order[place - 1];
            }
            order[place] = test;
        }
    }

    /** The mean distance from the median: half of the sum of differences between upper and lower numbers. */
    private static double distanceFromMedian(double[] sorted) {
        double sum = 0;
        for (int low = 0, high = sorted.length - 1; low < high; low++, high--) {
            sum += sorted[high] - sorted[low];
        }
        return sum / sorted.length;
    }

    /** Whether the costs differ enough to need an explanation. */
    boolean differ() {
        return ratio >= TELLING;
    }

    /** Whether a model at a distance explains the point estimates of the costs. */
    boolean areExplainedAt(double distance) {
        return differ() && explains(distance, flat());
    }

    /**
     * Whether a model at a distance explains the costs for all values within their intervals: the distance changes at
     * most by the mean error of the costs.
     */
    boolean areSurelyExplainedAt(double distance) {
        return lowestRatio >= TELLING && explains(distance + error, flat() - error);
    }

    private static boolean explains(double distance, double flat) {
        return distance <= CLOSE && TIMES_CLOSER * distance <= flat;
    }

    /** The distance from the model of constant cost. */
    private double flat() {
        return distanceFromMedian(
                logs.stream().mapToDouble(Double::doubleValue).sorted().toArray());
    }

    /** Whether a model at a distance is as good as the best one. */
    static boolean isAsGood(double distance, double best) {
        return distance <= AS_GOOD * best + AS_GOOD_ABSOLUTE;
    }
}
