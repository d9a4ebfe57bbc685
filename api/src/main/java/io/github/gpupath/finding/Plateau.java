package io.github.gpupath.finding;

import io.github.gpupath.suite.Curve;
import io.github.gpupath.suite.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Consecutive points of a curve with the same value.
 *
 * @param value the value of the curve's metric
 * @param low lower end of the value's 95 % interval
 * @param high upper end
 * @param begin the first point
 * @param end the last point
 */
public record Plateau(double value, double low, double high, Bound begin, Bound end) {

    /** The probability that an interval contains the bound. */
    private static final double CONFIDENCE = 0.95;

    /** Half a 95 % interval of a normal distribution, in standard deviations. */
    private static final double HALF_INTERVAL = 1.96;

    /**
     * An end of a plateau. The curve leaves the plateau between this point and its neighbour. In the axis's unit.
     *
     * @param at the position of the plateau's last point in this direction
     * @param neighbour the position of the next point; empty at an end of the curve
     * @param confidence the probability that the plateau ends with exactly this point
     * @param low lower end of the 95 % interval of the position at which the curve leaves the plateau; empty if the
     *     curve starts with the plateau
     * @param high upper end; empty if the curve ends with the plateau
     */
    public record Bound(
            double at, OptionalDouble neighbour, double confidence, OptionalDouble low, OptionalDouble high) {}

    /** The plateaus of a curve in ascending order; empty if the curve has too few points or slopes throughout. */
    public static List<Plateau> of(Curve curve) {
        List<Curve.Point> points = curve.points();
        if (points.size() < Segmentation.Penalties.FEWEST) {
            return List.of();
        }
        Segmentation.Signal signal = Segmentation.Signal.of(curve);
        Segmentation segmentation = new Segmentation(signal);
        double[] at = points.stream().mapToDouble(Curve.Point::at).toArray();
        double[] cost = Arrays.stream(signal.y())
                .map(y -> Math.exp(curve.metric().better() == Metric.Better.HIGHER ? -y : y))
                .toArray();
        double[] probabilities = segmentation.probabilities();
        return segmentation.likeliest().stream()
                .map(found -> of(found, signal, segmentation, probabilities, at, cost))
                .toList();
    }

    private static Plateau of(
            Segmentation.Candidate found,
            Segmentation.Signal signal,
            Segmentation segmentation,
            double[] probabilities,
            double[] at,
            double[] cost) {
        double error = HALF_INTERVAL * standardError(found, signal);
        int last = at.length - 1;
        int middle = (found.from() + found.to()) / 2;
        double[] ends = IntStream.rangeClosed(0, last)
                .mapToDouble(to ->
                        segmentation.probability(probabilities, other -> covers(other, middle) && other.to() == to))
                .toArray();
        double[] begins = IntStream.rangeClosed(0, last)
                .mapToDouble(from ->
                        segmentation.probability(probabilities, other -> covers(other, middle) && other.from() == from))
                .toArray();
        int[] endRange = credible(ends, found.to());
        int[] beginRange = credible(begins, found.from());
        return new Plateau(
                Math.exp(found.level()),
                Math.exp(found.level() - error),
                Math.exp(found.level() + error),
                new Bound(
                        at[found.from()],
                        place(at, found.from() - 1),
                        segmentation.probability(probabilities, other -> other.from() == found.from()),
                        place(at, beginRange[0] - 1),
                        OptionalDouble.of(at[beginRange[1]])),
                new Bound(
                        at[found.to()],
                        place(at, found.to() + 1),
                        segmentation.probability(probabilities, other -> other.to() == found.to()),
                        OptionalDouble.of(at[endRange[0]]),
                        place(at, behind(endRange[1], found, at, cost))));
    }

    /**
     * The first point that is certainly beyond a level: the one after the steepest step. Physical pages are placed at
     * random, so sets that nearly fill a cache already miss it sometimes.
     *
     * @param end the last point that may belong to the level
     * @param cost the time per access at each point
     */
    private static int behind(int end, Segmentation.Candidate found, double[] at, double[] cost) {
        double level = IntStream.rangeClosed(found.from(), found.to())
                .mapToDouble(i -> cost[i])
                .average()
                .orElseThrow();
        int behind = end + 1;
        while (behind + 1 < at.length
                && at[behind + 1] <= 2 * at[end]
                && (cost[behind + 1] - cost[behind]) / (cost[behind] - level) > 1) {
            behind++;
        }
        return behind;
    }

    private static boolean covers(Segmentation.Candidate candidate, int index) {
        return candidate.from() <= index && index <= candidate.to();
    }

    private static OptionalDouble place(double[] at, int index) {
        return index < 0 || index >= at.length ? OptionalDouble.empty() : OptionalDouble.of(at[index]);
    }

    /** The ends of the smallest set of likely indices, including a given one, with enough probability. */
    private static int[] credible(double[] probabilities, int certain) {
        double total = 0;
        for (double probability : probabilities) {
            total += probability;
        }
        boolean[] taken = new boolean[probabilities.length];
        taken[certain] = true;
        double sum = probabilities[certain];
        while (sum < CONFIDENCE * total) {
            int best = -1;
            for (int i = 0; i < probabilities.length; i++) {
                if (!taken[i] && (best < 0 || probabilities[i] > probabilities[best])) {
                    best = i;
                }
            }
            if (best < 0) {
                break;
            }
            taken[best] = true;
            sum += probabilities[best];
        }
        int[] taking = IntStream.range(0, taken.length).filter(i -> taken[i]).toArray();
        return new int[] {taking[0], taking[taking.length - 1]};
    }

    /** The standard error of the value's logarithm, from the independent noise of its points. */
    private static double standardError(Segmentation.Candidate found, Segmentation.Signal signal) {
        double weights = 0;
        for (int i = found.from(); i <= found.to(); i++) {
            weights += 1 / (signal.noise()[i] * signal.noise()[i]);
        }
        return 1 / Math.sqrt(weights);
    }

    /** Whether a position on the axis is within the plateau. */
    public boolean holds(double place) {
        return begin.at() <= place && place <= end.at();
    }
}
