package io.github.gpupath.verify.timer;

import java.util.Arrays;

/**
 * The step of a clock, from durations that it gave. Durations are whole nanoseconds, ticks need not be: of a clock that
 * ticks each 41.67 ns every duration is a multiple of that, rounded.
 */
final class Grain {

    /** The finest that whole nanoseconds can show. */
    private static final double FINEST = 1;

    /** Two stamps of a clock, each rounded to whole nanoseconds, are this far off at most, in ns. */
    private static final long ROUNDING = 2;

    private Grain() {}

    /** The step in ns, at least 1; of a clock that gave nothing but zeros it cannot be told, and 1 is the answer. */
    static double of(long[] durations) {
        long divisor = 0;
        for (long duration : durations) {
            divisor = gcd(divisor, Math.abs(duration));
        }
        if (divisor > 1) {
            return divisor;
        }
        long[] distinct = Arrays.stream(durations).sorted().distinct().toArray();
        double gap = gapBetweenClusters(distinct, durations.length);
        return gap > FINEST ? gap : Math.max(FINEST, Periods.largest(distinct));
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    /**
     * The smallest step between durations where many fell on few ticks, so that neighbouring ticks are among them; 0 if
     * they did not.
     */
    private static double gapBetweenClusters(long[] distinct, int durations) {
        int clusters = 1;
        int begin = 0;
        double smallest = Double.MAX_VALUE;
        double previous = Double.NaN;
        for (int i = 1; i <= distinct.length; i++) {
            if (i < distinct.length && distinct[i] - distinct[i - 1] <= ROUNDING) {
                continue;
            }
            if (distinct[i - 1] - distinct[begin] > ROUNDING) {
                return 0; // steps as small as rounding: a fine clock
            }
            double centre = (distinct[begin] + distinct[i - 1]) / 2.0;
            if (!Double.isNaN(previous)) {
                smallest = Math.min(smallest, centre - previous);
                clusters++;
            }
            previous = centre;
            begin = i;
        }
        return clusters > 1 && clusters <= durations / 3 ? smallest : 0;
    }
}
