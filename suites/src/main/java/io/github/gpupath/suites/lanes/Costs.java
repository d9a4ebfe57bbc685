package io.github.gpupath.suites.lanes;

import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric.Better;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The measured costs of tests beside the costs that a model predicts: up to a factor, and down to a least cost below
 * which something else is the slowest part.
 *
 * @param logs the natural logarithm of the cost of each test
 * @param error how far these logarithms may be off within the intervals of the tests, on average; infinite where one of them
 *     reaches down to 0
 * @param ratio how many times as much as the cheapest test the dearest costs
 * @param lowestRatio the least such ratio that the intervals allow
 */
record Costs(List<Double> logs, double error, double ratio, double lowestRatio) {

    /**
     * A model explains costs if they are this far from it on average at most, as logarithms: what is simple about hardware
     * is hardly ever all of it.
     */
    private static final double CLOSE = 0.1;

    /** How many times closer it must be than the model in which all tests cost the same; what noise makes is not. */
    private static final double TIMES_CLOSER = 3;

    /** Another model is as good if it is at most this many times as far off, and this much. */
    private static final double AS_GOOD = 1.5;

    private static final double AS_GOOD_ABSOLUTE = 0.01;

    /** A model must say that some tests cost so many times as much as others, or it says nothing. */
    private static final double TELLING = 1.5;

    /** From one least cost that is tried to the next. */
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

    /** How many times as much as one test another costs. */
    static double ratio(Measured one, Measured other) {
        return Math.exp(log(other) - log(one));
    }

    /** The least ratio that both intervals allow. */
    static double lowestRatio(Measured one, Measured other) {
        return one.test().metric().better() == Better.HIGHER ? one.low() / other.high() : other.low() / one.high();
    }

    /** The largest ratio that both intervals allow. */
    static double highestRatio(Measured one, Measured other) {
        return one.test().metric().better() == Better.HIGHER ? one.high() / other.low() : other.high() / one.low();
    }

    /**
     * How far the costs are from a model on average, as logarithms, with the least cost and the factor that bring it closest;
     * infinite if the model tells nothing of these tests.
     *
     * @param units what each test costs in the model, above 0
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

    /** By insertion: from one least cost to the next hardly any test changes its place. */
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

    /** On average; as far as the numbers above the median are from those below, whichever of them are taken together. */
    private static double distanceFromMedian(double[] sorted) {
        double sum = 0;
        for (int low = 0, high = sorted.length - 1; low < high; low++, high--) {
            sum += sorted[high] - sorted[low];
        }
        return sum / sorted.length;
    }

    /** Whether the costs differ by so much that there is something to explain. */
    boolean differ() {
        return ratio >= TELLING;
    }

    /** Whether a model at a distance explains what the costs differ by, if each of them is as it was measured. */
    boolean areExplainedAt(double distance) {
        return differ() && explains(distance, flat());
    }

    /**
     * Whether a model at a distance explains what the costs differ by, wherever in their intervals they are: no distance changes by
     * more than the costs do on average.
     */
    boolean areSurelyExplainedAt(double distance) {
        return lowestRatio >= TELLING && explains(distance + error, flat() - error);
    }

    private static boolean explains(double distance, double flat) {
        return distance <= CLOSE && TIMES_CLOSER * distance <= flat;
    }

    /** The distance from the model in which all tests cost the same. */
    private double flat() {
        return distanceFromMedian(
                logs.stream().mapToDouble(Double::doubleValue).sorted().toArray());
    }

    /** Whether a model at a distance is as good as the best one. */
    static boolean isAsGood(double distance, double best) {
        return distance <= AS_GOOD * best + AS_GOOD_ABSOLUTE;
    }
}
