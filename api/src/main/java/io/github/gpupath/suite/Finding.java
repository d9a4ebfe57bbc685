package io.github.gpupath.suite;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A conclusion from the results of a suite on one device through one backend.
 *
 * @param kind such as {@code level}, {@code banks}, {@code granularity}, {@code knee} or {@code ratio}
 * @param subject what it is about: the id of a curve, or what its tests' ids have in common
 * @param name tells it from others of its kind and subject, and is the same in the next run, such as {@code memory}
 * @param figures what was found, the most important first; at least one
 * @param tests the ids of the tests that it rests on
 * @param sentence all of it in one sentence
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
     * A number with how sure it is.
     *
     * @param name what it is of a finding, such as {@code bandwidth} or {@code end}
     * @param unit without a prefix; {@code B} for bytes, empty for a plain number
     * @param value the best estimate
     * @param low the lower end of its 95 % interval; absent where nothing is known
     * @param high the upper end; absent where there is no bound, as behind the last size of a curve
     * @param confidence the probability that it is exactly this value, of figures that have few possible values
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

    /** The figure with a name. */
    public Figure figure(String figure) {
        return figures.stream()
                .filter(each -> each.name().equals(figure))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(kind + " has no figure " + figure));
    }
}
