package io.github.gpupath.verify.timer;

import java.util.Arrays;

/**
 * The tick of a clock, found from measured durations. Durations are whole nanoseconds, ticks need not be: with a tick
 * of 41.67 ns every duration is a rounded multiple of it.
 */
final class Grain {

    /** The resolution of whole nanoseconds. */
    private static final double FINEST = 1;

    /** The maximum error in ns of the difference of two rounded timestamps. */
    private static final long ROUNDING = 2;

    private Grain() {}

    /** The tick in ns, at least 1; also 1 if all durations are zero. */
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

    /** The smallest gap between durations if many fall on few ticks, so that adjacent ticks occur; else 0. */
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
