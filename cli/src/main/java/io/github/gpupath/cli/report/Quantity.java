package io.github.gpupath.cli.report;

import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Clock;
import io.github.gpupath.suite.SiPrefix;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Prints the figures of findings: {@code 32 KiB}, {@code 4.50 TB/s}, {@code 2.00}. */
final class Quantity {

    private static final List<String> COUNTED = List.of(Clock.CYCLES, Clock.TICKS);

    private static final List<String> WITHOUT_PREFIX = List.of("", "%");

    private Quantity() {}

    /** Whether values of a unit are shown in thousands, thousandths and so on of it. */
    static boolean hasPrefix(String unit) {
        return !unit.equals(Axis.BYTES) && !COUNTED.contains(unit) && !WITHOUT_PREFIX.contains(unit);
    }

    /** A value with its unit. */
    static String text(double value, String unit) {
        if (value < 0) {
            return "-" + text(-value, unit);
        }
        if (unit.equals(Axis.BYTES) && value == Math.rint(value)) {
            return ByteSize.label((long) value);
        }
        if (COUNTED.contains(unit)) {
            return Clock.counted(plain(value), unit);
        }
        if (value == 0 || WITHOUT_PREFIX.contains(unit)) {
            return (plain(value) + " " + unit).strip();
        }
        return SiPrefix.alone(value, unit);
    }

    /** Three digits, or all of a whole number below a million. */
    private static String plain(double value) {
        boolean whole = value == Math.rint(value) && value < 1e6;
        return String.format(
                Locale.ROOT,
                whole ? "%.0f" : value >= 1e6 || value < 1e-3 ? "%.2e" : value < 10 ? "%.3g" : "%.1f",
                value);
    }

    /** From one value to another, with one unit where both have the same prefix. */
    static String range(double least, double greatest, String unit) {
        String from = text(least, unit);
        String to = text(greatest, unit);
        boolean isOfOneUnit = from.substring(from.indexOf(' ') + 1).equals(to.substring(to.indexOf(' ') + 1));
        return (isOfOneUnit && from.contains(" ") ? from.substring(0, from.indexOf(' ')) : from) + " to " + to;
    }

    /** An interval; empty where nothing is known. */
    static String interval(@Nullable Double low, @Nullable Double high, String unit) {
        return low == null && high == null ? "" : end(low, unit) + " – " + end(high, unit);
    }

    private static String end(@Nullable Double end, String unit) {
        return end == null ? "…" : text(end, unit);
    }

    /** A probability in percent, from 1 to 99. */
    static String probability(@Nullable Double probability) {
        return probability == null
                ? ""
                : String.format(Locale.ROOT, "%d %%", Math.max(1, Math.min(99, Math.round(100 * probability))));
    }
}
