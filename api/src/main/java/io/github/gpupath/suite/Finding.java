package io.github.gpupath.suite;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A conclusion from a suite's results on one device through one backend.
 *
 * @param kind the kind, such as {@code level}, {@code banks}, {@code granularity}, {@code knee} or {@code ratio}
 * @param subject the id of a curve, or the common part of its tests' ids
 * @param name identifies the finding within kind and subject, and is stable between runs, such as {@code memory}
 * @param figures the results, most important first; at least one
 * @param tests the ids of the tests that it is based on
 * @param sentence the whole finding as one sentence
 */
public record Finding(
        String kind, String subject, String name, List<Figure> figures, List<String> tests, String sentence) {

    public Finding {
        figures = List.copyOf(figures);
        tests = List.copyOf(tests);
        if (figures.isEmpty()) {
            throw new IllegalArgumentException("a finding about " + subject + " has no figure");
        }
    }

    /**
     * An estimated number with its uncertainty.
     *
     * @param name its role in the finding, such as {@code bandwidth} or {@code end}
     * @param unit the unit without prefix; {@code B} for bytes, empty for counts
     * @param low lower end of the 95 % confidence interval; absent if unknown
     * @param high upper end; absent if there is no upper bound, as after the last size of a curve
     * @param confidence the probability of exactly this value, for figures with few possible values
     */
    public record Figure(
            String name,
            String unit,
            double value,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double confidence) {

        /** A figure with an interval. */
        public static Figure within(String name, String unit, double value, double low, double high) {
            return new Figure(name, unit, value, low, high, null);
        }
    }

    /**
     * The figure with a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Figure figure(String figure) {
        return figures.stream()
                .filter(each -> each.name().equals(figure))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(kind + " has no figure " + figure));
    }
}
