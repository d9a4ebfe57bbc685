package io.github.gpupath.cli.text;

import java.util.Locale;

/** Reads and prints shares as percentages. */
public final class Percent {

    private Percent() {}

    /**
     * The share that a percentage such as {@code 0.5%} stands for.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static double parse(String text) {
        if (!text.matches("[0-9]+(\\.[0-9]+)?%")) {
            throw new IllegalArgumentException("use a percentage such as 5% or 0.5%, not \"" + text + '"');
        }
        return Double.parseDouble(text.substring(0, text.length() - 1)) / 100;
    }

    /**
     * A share with two significant digits, or three from 100 % on, such as {@code 0.50 %}, {@code 2.3 %} or {@code 180
     * %}.
     */
    public static String of(double share) {
        double percent = 100 * share;
        return String.format(
                Locale.ROOT, percent < 0.995 ? "%.2f %%" : percent < 9.95 ? "%.1f %%" : "%.0f %%", percent);
    }
}
