package io.github.gpupath.suite;

import java.util.Locale;

/**
 * The shader clock of a device, which converts seconds to cycles.
 *
 * @param hertz cycles per second under load, measured
 */
public record Clock(double hertz) {

    /** The unit of a clock that counts either cycles or time. */
    public static final String TICKS = "ticks";

    /** The unit of device cycles. */
    public static final String CYCLES = "cycles";

    /** A number with its unit in singular or plural, such as {@code 59 cycles} or {@code 1 tick}. */
    public static String counted(String number, String unit) {
        return number + " " + (number.equals("1") ? unit.substring(0, unit.length() - 1) : unit);
    }

    /** Seconds in cycles. */
    public double cycles(double seconds) {
        return seconds * hertz;
    }

    /** Seconds as text in cycles, such as {@code 1,212 cycles at 1,980 MHz}. */
    public String words(double seconds) {
        double cycles = cycles(seconds);
        return String.format(Locale.ROOT, cycles < 100 ? "%.1f" : "%,.0f", cycles)
                + String.format(Locale.ROOT, " cycles at %,.0f MHz", hertz / 1e6);
    }
}
