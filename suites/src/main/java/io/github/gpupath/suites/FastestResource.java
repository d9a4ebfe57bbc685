package io.github.gpupath.suites;

import io.github.gpupath.finding.SpeedRatio;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SiPrefix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Findings that rank resources: types by the rate of the same floats, for each pattern, and others. */
public final class FastestResource {

    /** Rates of at least this share of the fastest count as equal: 1 % as in comparisons of results. */
    private static final double AS_FAST = 0.99;

    /** The resources' names for the same number of floats per access; the first represents all. */
    private static final List<List<String>> SAME = List.of(
            List.of("float", "r32f", "x1"), List.of("float2", "rg32f", "x2"), List.of("float4", "rgba32f", "x4"));

    private FastestResource() {}

    /** One finding per number of floats and pattern with at least two measured resources. */
    static List<Finding> findings(String suite, Metric metric, Measurements measurements) {
        List<Finding> findings = new ArrayList<>();
        SAME.forEach(elements -> {
            Map<String, List<Measured>> bound = byPattern(measurements.boundByInstructions(), elements);
            byPattern(measurements.tests(), elements)
                    .forEach((pattern, alike) -> of(
                                    String.join("/", suite, elements.get(0), pattern),
                                    "fastest resource",
                                    Axes.RESOURCE,
                                    metric,
                                    alike,
                                    bound.getOrDefault(pattern, List.of()))
                            .ifPresent(findings::add));
        });
        return findings;
    }

    private static Map<String, List<Measured>> byPattern(List<Measured> tests, List<String> elements) {
        return tests.stream()
                .filter(each -> elements.contains(text(each, Axes.ELEMENT)))
                .collect(Collectors.groupingBy(
                        each -> text(each, Axes.PATTERN), LinkedHashMap::new, Collectors.toList()));
    }

    /**
     * A finding that ranks tests; empty if there are fewer than two resources.
     *
     * @param axis the axis whose coordinates name the resources
     * @param bound tests bound by instructions, for which memory may be faster
     */
    public static Optional<Finding> of(
            String subject, String name, Axis axis, Metric metric, List<Measured> alike, List<Measured> bound) {
        if (alike.stream().map(each -> text(each, axis)).distinct().count() < 2) {
            return Optional.empty();
        }
        boolean isRate = metric.better() == Metric.Better.HIGHER;
        Comparator<Measured> ascending = Comparator.comparingDouble(Measured::value);
        List<Measured> sorted =
                alike.stream().sorted(isRate ? ascending.reversed() : ascending).toList();
        Measured best = sorted.get(0);
        Map<String, SpeedRatio> others = new LinkedHashMap<>();
        sorted.stream()
                .skip(1)
                .forEach(each ->
                        others.put(text(each, axis), isRate ? SpeedRatio.of(each, best) : SpeedRatio.of(best, each)));
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.within(metric.id(), metric.unit(), best.value(), best.low(), best.high()));
        figures.add(Figure.within(text(best, axis), "", 1, 1, 1));
        others.forEach((resource, ratio) -> figures.add(ratio.figure(resource)));
        return Optional.of(new Finding(
                SpeedRatio.CHOICE,
                subject,
                name,
                figures,
                Measurements.ids(sorted),
                sentence(rate(best, axis, metric), others)
                        + (bound.isEmpty()
                                ? ""
                                : "; bound by instructions and not compared: "
                                        + bound.stream()
                                                .map(each -> rate(each, axis, metric))
                                                .collect(Collectors.joining(", ")))));
    }

    private static String rate(Measured measured, Axis axis, Metric metric) {
        return text(measured, axis) + " with " + SiPrefix.alone(measured.value(), metric.unit());
    }

    private static String sentence(String best, Map<String, SpeedRatio> others) {
        StringBuilder sentence = new StringBuilder(best);
        List<String> asFast = new ArrayList<>();
        List<String> unclear = new ArrayList<>();
        List<String> slower = new ArrayList<>();
        others.forEach((resource, ratio) -> {
            if (ratio.value() >= AS_FAST) {
                asFast.add(resource);
            } else if (ratio.mayBeOne()) {
                unclear.add(resource);
            } else {
                slower.add(resource + String.format(Locale.ROOT, " ×%.2g", ratio.value()));
            }
        });
        append(sentence, "", asFast, " as fast");
        append(sentence, "not measurably slower: ", unclear, "");
        append(sentence, "", slower, "");
        return sentence.toString();
    }

    private static void append(StringBuilder sentence, String before, List<String> resources, String behind) {
        if (!resources.isEmpty()) {
            sentence.append("; ")
                    .append(before)
                    .append(String.join(", ", resources))
                    .append(behind);
        }
    }

    /** The selectors of the finding for four floats in a pattern, and of its tests. */
    static Stream<String> ofFourFloats(String suite, String pattern) {
        List<String> elements = SAME.get(SAME.size() - 1);
        return Stream.concat(
                Stream.of(String.join("/", suite, elements.get(0), pattern)),
                elements.stream().map(element -> String.join("/", suite, "*", element, pattern)));
    }

    private static String text(Measured measured, Axis axis) {
        return measured.test().coordinates().stream()
                .filter(each -> each.axis().equals(axis))
                .map(Coordinate::text)
                .findFirst()
                .orElse("");
    }
}
