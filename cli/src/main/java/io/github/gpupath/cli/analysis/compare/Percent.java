package io.github.gpupath.cli.analysis.compare;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/** Percentages as users write and read them. */
final class Percent {

    private static final Pattern WRITTEN = Pattern.compile("\\d{1,9}(\\.\\d{1,9})?%");

    private Percent() {}

    /**
     * The share that a percentage such as {@code 0.5%} stands for.
     *
     * @throws IllegalArgumentException if it is none
     */
    static double parse(String text) {
        if (!WRITTEN.matcher(text).matches()) {
            throw new IllegalArgumentException("a percentage such as 5% or 0.5% is needed, not " + text);
        }
        return new BigDecimal(text.substring(0, text.length() - 1))
                .movePointLeft(2)
                .doubleValue();
    }
}
