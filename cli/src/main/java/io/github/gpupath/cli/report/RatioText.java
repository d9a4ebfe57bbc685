package io.github.gpupath.cli.report;

import java.util.Locale;

/** Ratios as they are printed: with the digits that half a percent takes. */
final class RatioText {

    private RatioText() {}

    static String of(double ratio) {
        return String.format(Locale.ROOT, "%." + decimals(ratio) + "f", ratio);
    }

    private static int decimals(double ratio) {
        if (ratio < 0.1) {
            return 4;
        }
        return ratio < 10 ? 3 : ratio < 100 ? 2 : 1;
    }
}
