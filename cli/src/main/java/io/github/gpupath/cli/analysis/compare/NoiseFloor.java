package io.github.gpupath.cli.analysis.compare;

/**
 * The difference that counts as none. It reaches from {@code 1 / (1 + share)} to {@code 1 + share}, so that two sides
 * give mirrored verdicts whichever of them is the base.
 *
 * @param share of the ratio, such as 0.01 for 1 %; 0 or more
 */
public record NoiseFloor(double share) {

    /** What medians of one thing differ by from run to run on a quiet GPU: 1 %. */
    public static final NoiseFloor DEFAULT = new NoiseFloor(0.01);

    public NoiseFloor {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("a noise floor is between 0% and 100%");
        }
    }

    /** The noise floor in percent, such as {@code 0.5%}. */
    public static NoiseFloor parse(String percent) {
        return new NoiseFloor(Percent.parse(percent));
    }

    /** The largest ratio that counts as no difference. */
    public double high() {
        return 1 + share;
    }

    /** The smallest ratio that counts as no difference. */
    public double low() {
        return 1 / (1 + share);
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
