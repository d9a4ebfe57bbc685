package io.github.gpupath.finding;

import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements.Measured;
import java.util.Locale;

/**
 * How many times as large one measured rate is as another.
 *
 * @param value the best estimate
 * @param low the lower end of its 95 % interval
 * @param high the upper end
 */
public record SpeedRatio(double value, double low, double high) {

    /** The kind of findings that are ratios. */
    public static final String KIND = "ratio";

    /**
     * The kind of findings that rank resources. The first figure is the rate of the best; the others are named for the resources, from
     * the best on, and are their rates as shares of it.
     */
    public static final String CHOICE = "choice";

    /**
     * The ratio of two rates that were measured independently: relative errors add up as their squares do.
     *
     * @param one above 0
     * @param base above 0
     */
    public static SpeedRatio of(Measured one, Measured base) {
        double below = Math.hypot(Math.log(one.value() / one.low()), Math.log(base.high() / base.value()));
        double above = Math.hypot(Math.log(one.high() / one.value()), Math.log(base.value() / base.low()));
        double value = one.value() / base.value();
        return new SpeedRatio(value, value * Math.exp(-below), value * Math.exp(above));
    }

    /** Whether both rates may be the same. */
    public boolean mayBeOne() {
        return low <= 1 && 1 <= high;
    }

    /** The figure of a finding. */
    public Finding.Figure figure(String name) {
        return Finding.Figure.within(name, "", value, low, high);
    }

    /**
     * What it says, for the end of a sentence, such as {@code 3.20 times as fast as plain (3.11 to 3.29)}.
     *
     * @param base the subject of the other rate
     */
    public String words(String base) {
        String interval = String.format(Locale.ROOT, " (%.3g to %.3g)", low, high);
        return mayBeOne()
                ? "no faster and no slower than " + base + " as far as can be told" + interval
                : String.format(Locale.ROOT, "%.3g times as fast as ", value) + base + interval;
    }
}
