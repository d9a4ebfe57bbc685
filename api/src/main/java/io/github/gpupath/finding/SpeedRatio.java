package io.github.gpupath.finding;

import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric;
import java.util.List;
import java.util.Locale;

/**
 * The ratio of two measured rates.
 *
 * @param value the point estimate
 * @param low lower end of the 95 % confidence interval
 * @param high upper end
 */
public record SpeedRatio(double value, double low, double high) {

    /** The kind of findings that are ratios. */
    public static final String KIND = "ratio";

    /**
     * The kind of findings that rank resources. The first figure is the best rate; the others are named after the
     * resources, best first, with their rates as shares of the best.
     */
    public static final String CHOICE = "choice";

    /**
     * The ratio of two independently measured rates; the squares of relative errors add up.
     *
     * @param one the numerator, above 0
     * @param base the denominator, above 0
     */
    public static SpeedRatio of(Measured one, Measured base) {
        double below = Math.hypot(Math.log(one.value() / one.low()), Math.log(base.high() / base.value()));
        double above = Math.hypot(Math.log(one.high() / one.value()), Math.log(base.value() / base.low()));
        double value = one.value() / base.value();
        return new SpeedRatio(value, value * Math.exp(-below), value * Math.exp(above));
    }

    /** The finding that compares two tests of one metric; its sentence begins with {@code words}. */
    public static Finding finding(
            String subject, String name, Measured one, Measured base, String words, String compared) {
        Metric metric = one.test().metric();
        SpeedRatio ratio = metric.better() == Metric.Better.HIGHER ? of(one, base) : of(base, one);
        return new Finding(
                KIND,
                subject,
                name,
                List.of(
                        ratio.figure("speed"),
                        Finding.Figure.within(metric.id(), metric.unit(), one.value(), one.low(), one.high())),
                Measurements.ids(List.of(one, base)),
                words + ": " + ratio.words(compared));
    }

    /** Whether the interval contains 1. */
    public boolean mayBeOne() {
        return low <= 1 && 1 <= high;
    }

    /** The ratio as a figure of a finding. */
    public Finding.Figure figure(String name) {
        return Finding.Figure.within(name, "", value, low, high);
    }

    /**
     * The ratio as the end of a sentence, such as {@code 3.20 times as fast as plain (3.11 to 3.29)}.
     *
     * @param base the name of the denominator
     */
    public String words(String base) {
        String interval = String.format(Locale.ROOT, " (%.3g to %.3g)", low, high);
        return mayBeOne()
                ? "not measurably faster or slower than " + base + interval
                : String.format(Locale.ROOT, "%.3g times as fast as ", value) + base + interval;
    }
}
