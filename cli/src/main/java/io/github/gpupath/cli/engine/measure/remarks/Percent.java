package io.github.gpupath.cli.engine.measure.remarks;

import java.util.Locale;

/** Shares as they stand in a sentence. */
final class Percent {

    private Percent() {}

    /** Two digits of a share and more where it is large, such as {@code 0.50 %}, {@code 2.3 %} or {@code 180 %}. */
    static String of(double share) {
        double percent = 100 * share;
        return String.format(
                Locale.ROOT, percent < 0.995 ? "%.2f %%" : percent < 9.95 ? "%.1f %%" : "%.0f %%", percent);
    }
}
