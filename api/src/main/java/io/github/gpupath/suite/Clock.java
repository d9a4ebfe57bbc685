package io.github.gpupath.suite;

import java.util.Locale;

/**
 * The clock of a device that kernels can read, by which seconds become cycles.
 *
 * @param hertz its cycles per second under load
 */
public record Clock(double hertz) {

    /** The unit of what a clock counts, cycles or time. */
    public static final String TICKS = "ticks";

    public static final String CYCLES = "cycles";

    /** A number of what a clock counts, such as {@code 59 cycles}, {@code 1 tick} or {@code 0.9 cycles}. */
    public static String counted(String number, String unit) {
        return number + " " + (number.equals("1") ? unit.substring(0, unit.length() - 1) : unit);
    }

    /** So many cycles take some seconds. */
    public double cycles(double seconds) {
        return seconds * hertz;
    }

    /** Some seconds in words, such as {@code 1,212 cycles at 1,980 MHz}. */
    public String words(double seconds) {
        double cycles = cycles(seconds);
        return String.format(Locale.ROOT, cycles < 100 ? "%.1f" : "%,.0f", cycles)
                + String.format(Locale.ROOT, " cycles at %,.0f MHz", hertz / 1e6);
    }
}
