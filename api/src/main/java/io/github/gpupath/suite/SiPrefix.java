package io.github.gpupath.suite;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * An SI prefix for displayed values.
 *
 * @param symbol the prefix's symbol; empty for no prefix
 * @param factor its power of 1,000
 */
public record SiPrefix(String symbol, double factor) {

    private static final List<SiPrefix> ALL = List.of(
            new SiPrefix("n", 1e-9),
            new SiPrefix("µ", 1e-6),
            new SiPrefix("m", 1e-3),
            new SiPrefix("", 1),
            new SiPrefix("k", 1e3),
            new SiPrefix("M", 1e6),
            new SiPrefix("G", 1e9),
            new SiPrefix("T", 1e12),
            new SiPrefix("P", 1e15),
            new SiPrefix("E", 1e18));

    /** Smaller values have fewer than two significant digits in three decimals. */
    private static final double SMALLEST = 0.01;

    /**
     * The largest prefix with which the largest value is at least 1; the next smaller one if the smallest value would
     * otherwise have fewer than two significant digits.
     */
    public static SiPrefix of(Collection<Double> values) {
        double largest = values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
        double smallest = values.stream().mapToDouble(Double::doubleValue).min().orElse(1);
        int index = 0;
        while (index + 1 < ALL.size() && largest >= ALL.get(index + 1).factor) {
            index++;
        }
        return ALL.get(index > 0 && smallest < SMALLEST * ALL.get(index).factor ? index - 1 : index);
    }

    /** The number of decimals that shows the smallest value with three significant digits, at most three. */
    public int decimals(Collection<Double> values) {
        double smallest = values.stream().mapToDouble(Double::doubleValue).min().orElse(1) / factor;
        return (int) Math.max(0, Math.min(3, 2 - Math.floor(Math.log10(smallest))));
    }

    /** A value with a number of decimals, without unit. */
    public String format(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value / factor);
    }

    /** The unit with this prefix. */
    public String unit(String unit) {
        return symbol.isEmpty() ? unit : symbol + (unit.length() > 3 ? " " : "") + unit;
    }

    /** One value with its own prefix and unit, with at least three significant digits. */
    public static String alone(double value, String unit) {
        var values = List.of(value);
        SiPrefix prefix = of(values);
        return prefix.format(value, prefix.decimals(values)) + " " + prefix.unit(unit);
    }
}
