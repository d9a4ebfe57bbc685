package io.github.gpupath.cli.report;

import java.util.Collection;
import java.util.Locale;

/**
 * The power of a thousand in which values are shown.
 *
 * @param symbol before the unit
 * @param factor of the unit
 */
record SiPrefix(String symbol, double factor) {

    private static final String SYMBOLS = "kMGTPE";

    /** The largest with which the largest value is at least 1. */
    static SiPrefix of(Collection<Double> values) {
        double largest = values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
        SiPrefix prefix = new SiPrefix("", 1);
        for (int i = 0; i < SYMBOLS.length() && largest >= prefix.factor * 1000; i++) {
            prefix = new SiPrefix(SYMBOLS.substring(i, i + 1), prefix.factor * 1000);
        }
        return prefix;
    }

    /** The decimals with which the smallest value still has three digits, at most three. */
    int decimals(Collection<Double> values) {
        double smallest = values.stream().mapToDouble(Double::doubleValue).min().orElse(1) / factor;
        return (int) Math.max(0, Math.min(3, 2 - Math.floor(Math.log10(smallest))));
    }

    /** A value with some decimals, without the unit. */
    String format(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value / factor);
    }

    /** The unit with this prefix. */
    String unit(String unit) {
        return symbol.isEmpty() ? unit : symbol + (unit.length() > 3 ? " " : "") + unit;
    }

    /** One value with three or more digits and its unit. */
    static String alone(double value, String unit) {
        var values = java.util.List.of(value);
        SiPrefix prefix = of(values);
        return prefix.format(value, prefix.decimals(values)) + " " + prefix.unit(unit);
    }
}
