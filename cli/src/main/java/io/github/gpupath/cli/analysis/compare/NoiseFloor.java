package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.text.Percent;
import io.github.gpupath.result.FindingRecord;

/**
 * The difference that counts as none. It reaches from {@code 1 / (1 + share)} to {@code 1 + share}, so that two sides
 * give mirrored verdicts whichever of them is the base.
 *
 * @param share of the ratio, such as 0.01 for 1 %; 0 or more
 */
public record NoiseFloor(double share) {

    /** What medians of one thing differ by from run to run on a quiet GPU: 1 %. */
    public static final NoiseFloor DEFAULT = new NoiseFloor(0.01);

    /** Ratios at its very ends belong to it, whichever way they were rounded. */
    private static final double ROUNDING = 1e-12;

    public NoiseFloor {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("the noise floor must be between 0% and 100%");
        }
    }

    /** The noise floor in percent, such as {@code 0.5%}. */
    public static NoiseFloor parse(String percent) {
        return new NoiseFloor(Percent.parse(percent));
    }

    /** The largest ratio that counts as no difference. */
    public double high() {
        return 1 + share + ROUNDING;
    }

    /** The smallest ratio that counts as no difference. */
    public double low() {
        return 1 / high();
    }

    /**
     * The verdict on two estimates: the same if they are no further apart than this; else different if intervals are known
     * and do not overlap.
     */
    public Verdict verdict(FindingRecord.Figure base, FindingRecord.Figure other) {
        if (covers(base.value(), other.value())) {
            return Verdict.SAME;
        }
        boolean known = isBounded(base) && isBounded(other);
        return known && !overlap(base, other) ? Verdict.DIFFERS : Verdict.AMBIGUOUS;
    }

    private boolean covers(double base, double other) {
        double ratio = other / base;
        return base == other || ratio >= low() && ratio <= high();
    }

    private static boolean isBounded(FindingRecord.Figure figure) {
        return figure.low() != null || figure.high() != null;
    }

    /**
     * Whether intervals share more than an end: where a level ends between two sizes, it ends before the larger one. A
     * point on an end is shared too.
     */
    private static boolean overlap(FindingRecord.Figure base, FindingRecord.Figure other) {
        double from = Math.max(low(base), low(other));
        double to = Math.min(high(base), high(other));
        boolean onePoint = low(base) == high(base) || low(other) == high(other);
        return from < to || from == to && onePoint;
    }

    private static double low(FindingRecord.Figure figure) {
        Double low = figure.low();
        return low == null ? Double.NEGATIVE_INFINITY : low;
    }

    private static double high(FindingRecord.Figure figure) {
        Double high = figure.high();
        return high == null ? Double.POSITIVE_INFINITY : high;
    }

    /** The verdict on a ratio, by its interval alone. */
    public Verdict verdict(Ratio ratio) {
        if (ratio.low() > high()) {
            return Verdict.FASTER;
        }
        if (ratio.high() < low()) {
            return Verdict.SLOWER;
        }
        return ratio.low() >= low() && ratio.high() <= high() ? Verdict.SAME : Verdict.AMBIGUOUS;
    }
}
