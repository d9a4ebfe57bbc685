package io.github.gpupath.suites.lanes;

import io.github.gpupath.finding.Inconclusive;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Finds the number of memory banks from the cost of strides. A bank serves one word at a time. Of b lanes with a stride
 * of s words, gcd(s, b) access the same of b banks: a gcd(s, b)-fold conflict. If fewer lanes are served together, or
 * another part is slower, small conflicts cost nothing. Strides coprime to b are the control: all cost the same.
 */
public final class Banks {

    /** The kind of these findings and the name of their first figure. */
    public static final String KIND = "banks";

    private static final int FEWEST_BANKS = 4;

    /** The minimum number of strides for a model. */
    private static final int FEWEST_STRIDES = 5;

    /** The maximum ratio of costs between strides without conflicts. */
    private static final double FLAT = 1.15;

    private Banks() {}

    /**
     * A test of a stride.
     *
     * @param words the stride between adjacent lanes, in words
     */
    public record Strided(Measured measured, int words) {}

    /** A number of banks with its mean distance from the measured costs. */
    private record Model(int banks, double distance) {

        static Model of(int banks, List<Strided> strides, Costs costs) {
            return new Model(
                    banks,
                    costs.distance(strides.stream()
                            .mapToDouble(each -> conflict(each, banks))
                            .toArray()));
        }
    }

    /**
     * The number of banks and the cost of conflicts; empty if all strides cost the same, or banks do not explain them.
     *
     * @param strides tests that differ only in their stride, including a stride of one word
     */
    public static Optional<Finding> finding(String subject, List<Strided> strides) {
        Optional<Strided> base =
                strides.stream().filter(each -> each.words() == 1).findFirst();
        if (base.isEmpty() || strides.size() < FEWEST_STRIDES || !isFlatWithoutConflicts(strides)) {
            return Optional.empty();
        }
        List<Measured> tests = strides.stream().map(Strided::measured).toList();
        Costs costs = Costs.of(tests);
        // The largest power of two among the strides limits the number of banks that can be found.
        List<Model> models = IntStream.iterate(
                        FEWEST_BANKS, banks -> banks <= largestPower(strides), banks -> 2 * banks)
                .mapToObj(banks -> Model.of(banks, strides, costs))
                .toList();
        return models.stream()
                .min(Comparator.comparingDouble(Model::distance))
                .filter(best -> costs.areExplainedAt(best.distance()))
                .map(best -> costs.areSurelyExplainedAt(best.distance())
                        ? finding(subject, strides, base.get().measured(), models, best)
                        : Inconclusive.finding(KIND, subject, tests, "the number of banks"));
    }

    private static boolean isFlatWithoutConflicts(List<Strided> strides) {
        List<Measured> odd = strides.stream()
                .filter(each -> each.words() % 2 == 1)
                .map(Strided::measured)
                .sorted(Comparator.comparingDouble(Measured::value))
                .toList();
        return odd.size() > 1
                && odd.get(odd.size() - 1).value() <= FLAT * odd.get(0).value();
    }

    private static int largestPower(List<Strided> strides) {
        return strides.stream()
                .mapToInt(Strided::words)
                .filter(words -> Integer.bitCount(words) == 1)
                .max()
                .orElse(0);
    }

    private static Finding finding(
            String subject, List<Strided> strides, Measured base, List<Model> models, Model best) {
        List<Integer> possible = models.stream()
                .filter(other -> Costs.isAsGood(other.distance(), best.distance()))
                .map(Model::banks)
                .sorted()
                .toList();
        int most = possible.get(possible.size() - 1);
        boolean mayBeMore = most == largestPower(strides);
        List<Figure> figures = new ArrayList<>();
        figures.add(
                new Figure(KIND, "", best.banks(), (double) possible.get(0), mayBeMore ? null : (double) most, null));
        TreeMap<Integer, Measured> byConflict = new TreeMap<>();
        for (Strided stride : strides) {
            byConflict.putIfAbsent(conflict(stride, best.banks()), stride.measured());
        }
        byConflict.remove(1);
        byConflict.forEach((lanes, measured) -> figures.add(Figure.within(
                lanes + "-fold",
                "",
                Costs.ratio(base, measured),
                Costs.lowestRatio(base, measured),
                Costs.highestRatio(base, measured))));
        return new Finding(
                KIND,
                subject,
                KIND,
                figures,
                Measurements.ids(strides.stream().map(Strided::measured).toList()),
                (mayBeMore ? "at least " : "") + best.banks() + " banks; time relative to no conflict: "
                        + figures.stream()
                                .skip(1)
                                .map(figure -> String.format(Locale.ROOT, "%s %.3g", figure.name(), figure.value()))
                                .collect(Collectors.joining(", ")));
    }

    /** The number of lanes per bank: the greatest common divisor of stride and banks, a power of two. */
    private static int conflict(Strided stride, int banks) {
        return Math.min(Integer.lowestOneBit(stride.words()), banks);
    }
}
