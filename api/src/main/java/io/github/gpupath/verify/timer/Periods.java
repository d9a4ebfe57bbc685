package io.github.gpupath.verify.timer;

/** Finds a fractional period in numbers that are rounded multiples of it. */
final class Periods {

    /** The number of adjacent numbers to use; their small range keeps the search short. */
    private static final int NUMBERS = 48;

    /** Fewer numbers would fit a period by chance. */
    private static final int FEWEST_NUMBERS = 16;

    /** Rounding hides shorter fractional periods. */
    private static final double SHORTEST = 8;

    /** The maximum standard deviation of residuals: about 0.4 from rounding, plus the step of the search. */
    private static final double LARGEST_DEVIATION = 0.8;

    /** The same as a share of the period; unrelated numbers have 0.29. */
    private static final double LARGEST_SHARE = 0.17;

    /** The maximum residual: two roundings, plus the step of the search. */
    private static final double LARGEST_DIFFERENCE = 3;

    private Periods() {}

    /**
     * The largest period of which all numbers are rounded multiples; 0 if there is none.
     *
     * @param sorted ascending, without duplicates
     */
    static double largest(long[] sorted) {
        int count = Math.min(NUMBERS, sorted.length);
        if (count < FEWEST_NUMBERS) {
            return 0;
        }
        double[] offsets = densest(sorted, count);
        double range = offsets[count - 1];
        for (double period = range / 3; period >= SHORTEST; period -= period / range) {
            if (fits(offsets, period)) {
                return refined(offsets, period);
            }
        }
        return 0;
    }

    /** The adjacent numbers with the smallest range, as distances from the first. */
    private static double[] densest(long[] sorted, int count) {
        int best = 0;
        for (int i = 1; i + count <= sorted.length; i++) {
            if (sorted[i + count - 1] - sorted[i] < sorted[best + count - 1] - sorted[best]) {
                best = i;
            }
        }
        double[] offsets = new double[count];
        for (int i = 0; i < count; i++) {
            offsets[i] = sorted[best + i] - sorted[best];
        }
        return offsets;
    }

    private static boolean fits(double[] offsets, double period) {
        double sum = 0;
        double squares = 0;
        for (double offset : offsets) {
            double rest = offset - Math.rint(offset / period) * period;
            if (Math.abs(rest) > LARGEST_DIFFERENCE) {
                return false;
            }
            sum += rest;
            squares += rest * rest;
        }
        double mean = sum / offsets.length;
        double deviation = Math.sqrt(squares / offsets.length - mean * mean);
        return deviation <= Math.min(LARGEST_DEVIATION, LARGEST_SHARE * period);
    }

    /** The least-squares period through the first number. */
    private static double refined(double[] offsets, double period) {
        double products = 0;
        double squares = 0;
        for (double offset : offsets) {
            double ticks = Math.rint(offset / period);
            products += ticks * offset;
            squares += ticks * ticks;
        }
        return products / squares;
    }
}
