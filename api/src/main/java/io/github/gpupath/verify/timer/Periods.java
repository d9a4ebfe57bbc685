package io.github.gpupath.verify.timer;

/** Finds a period that need not be whole in numbers that are multiples of it, rounded. */
final class Periods {

    /** So many neighbouring numbers are enough, and their small range keeps the search short. */
    private static final int NUMBERS = 48;

    /** Fewer numbers would fit a period by chance. */
    private static final int FEWEST_NUMBERS = 16;

    /** Rounding hides shorter periods that are not whole. */
    private static final double SHORTEST = 8;

    /** The standard deviation of what rounding leaves is about 0.4; beside the step of the search this is enough. */
    private static final double LARGEST_DEVIATION = 0.8;

    /** The same as a share of the period; of numbers that have nothing to do with it, it is 0.29. */
    private static final double LARGEST_SHARE = 0.17;

    /** No two numbers are further off from a whole number of periods than this: two roundings, and the search's step. */
    private static final double LARGEST_DIFFERENCE = 3;

    private Periods() {}

    /**
     * The largest period of which the numbers are multiples, but for rounding; 0 if there is none.
     *
     * @param sorted without equal ones
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

    /** The neighbouring numbers with the smallest range, as their distances from the first. */
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

    /** The period that fits best, by least squares through the first number. */
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
