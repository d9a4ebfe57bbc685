package io.github.gpupath.verify.timer;

import java.util.Locale;

/** Formats durations for display. */
final class Words {

    private Words() {}

    /** A duration with its unit, such as {@code 5.1 ms}; whole nanoseconds below a microsecond. */
    static String nanos(long nanos) {
        double size = Math.abs((double) nanos);
        if (size < 1e3) {
            return nanos + " ns";
        }
        if (size < 1e6) {
            return scaled(nanos * 1e-3, "µs");
        }
        return size < 1e9 ? scaled(nanos * 1e-6, "ms") : scaled(nanos * 1e-9, "s");
    }

    private static String scaled(double value, String unit) {
        return String.format(Locale.ROOT, Math.abs(value) < 10 ? "%.2f %s" : "%.1f %s", value, unit);
    }
}
