package io.github.gpupath.result;

import io.github.gpupath.finding.Levels;
import io.github.gpupath.suite.Finding;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a suite concluded from its results on one device through one backend (see {@link Finding}).
 *
 * @param suite the suite's id
 * @param backend the backend's id
 * @param device the key of the physical device
 * @param driverVersion the driver's version
 * @param kind such as {@code level}
 * @param subject what it is about
 * @param name tells it from others of its kind and subject
 * @param figures what was found, the most important first; each has a name of its own
 * @param tests the ids of the tests that it rests on, which are the suite's; at least one, and each once
 * @param sentence all of it in one sentence
 */
public record FindingRecord(
        String suite,
        String backend,
        String device,
        String driverVersion,
        String kind,
        String subject,
        String name,
        List<Figure> figures,
        List<String> tests,
        String sentence) {

    public FindingRecord {
        figures = List.copyOf(figures);
        tests = List.copyOf(tests);
        Contradictions.refuseBlank(kind, "kind");
        Contradictions.refuseBlank(subject, "subject");
        Contradictions.refuseBlank(name, "name");
        Contradictions.refuse(figures.isEmpty(), "a finding about %s that has no figure", subject);
        Contradictions.refuseRepeated(
                figures, Figure::name, figure -> "two figures " + figure.name() + " in a finding about " + subject);
        Contradictions.refuse(tests.isEmpty(), "a finding about %s that rests on no test", subject);
        Contradictions.refuseRepeated(
                tests, test -> test, test -> "a finding about " + subject + " that rests on " + test + " twice");
        Contradictions.refuseBlank(sentence, "sentence");
        if (kind.equals(Levels.KIND)) {
            requireLevel(figures, subject);
        }
        for (String test : tests) {
            Contradictions.refuse(
                    !test.startsWith(suite + "/"),
                    "a finding of the suite %s that rests on %s, which is no test of that suite",
                    suite,
                    test);
        }
    }

    /** A level has a time or a rate, and begins at a size that is not above the one at which it ends. */
    private static void requireLevel(List<Figure> figures, String subject) {
        figures.forEach(figure -> Contradictions.refuse(
                figure.value() <= 0, "a level of %s whose %s is %s", subject, figure.name(), figure.value()));
        for (Figure from : named(Levels.FROM, figures)) {
            for (Figure to : named(Levels.TO, figures)) {
                Contradictions.refuse(
                        from.value() > to.value(),
                        "a level of %s from %s to %s, which ends below its start",
                        subject,
                        from.value(),
                        to.value());
            }
        }
    }

    private static List<Figure> named(String name, List<Figure> figures) {
        return figures.stream().filter(figure -> figure.name().equals(name)).toList();
    }

    /**
     * The record of a finding, which names each test that it rests on once.
     *
     * @throws IllegalArgumentException if it has no figure, one of its figures cannot be, two have one name, one of its texts is
     *     blank, or it rests on no test or on one of another suite
     */
    public static FindingRecord of(Finding finding, String suite, DeviceRecord device) {
        return new FindingRecord(
                suite,
                device.backend(),
                device.device(),
                device.driverVersion(),
                finding.kind(),
                finding.subject(),
                finding.name(),
                finding.figures().stream().map(Figure::of).toList(),
                finding.tests().stream().distinct().toList(),
                finding.sentence());
    }

    /** The same about a device with another key. */
    public FindingRecord on(String key) {
        return new FindingRecord(suite, backend, key, driverVersion, kind, subject, name, figures, tests, sentence);
    }

    /** Those of its tests of which some results have none on its device through its backend, in its order. */
    public List<String> missing(Set<ResultKey> some) {
        return tests.stream()
                .filter(test -> !some.contains(new ResultKey(test, backend, device)))
                .toList();
    }

    /** The figure with a name; absent if it has none. */
    public @Nullable Figure figure(String figure) {
        return figures.stream()
                .filter(each -> each.name().equals(figure))
                .findFirst()
                .orElse(null);
    }

    /**
     * A number with how sure it is.
     *
     * @param name its role in the finding, such as {@code bandwidth} or {@code to}
     * @param unit without a prefix; {@code B} for bytes, empty for a plain number
     * @param value the best estimate
     * @param low the lower end of its 95 % interval; absent where nothing is known
     * @param high the upper end; absent where there is no bound
     * @param confidence the probability that it is exactly this value, of figures that have few possible values
     */
    public record Figure(
            String name,
            String unit,
            double value,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double confidence) {

        public Figure {
            Contradictions.refuseBlank(name, "name");
            Contradictions.refuseBeyondUse(value, name);
            Contradictions.refuseBeyondUse(low, name);
            Contradictions.refuseBeyondUse(high, name);
            Contradictions.refuse(
                    low != null && high != null && low > high,
                    "%s with an interval from %s to %s, which ends below its start",
                    name,
                    low,
                    high);
            Contradictions.refuse(
                    low != null && isBelow(value, low),
                    "%s of %s, below the lower end of its interval, %s",
                    name,
                    value,
                    low);
            Contradictions.refuse(
                    high != null && isBelow(high, value),
                    "%s of %s, above the upper end of its interval, %s",
                    name,
                    value,
                    high);
            Contradictions.refuse(
                    confidence != null && !(confidence >= 0 && confidence <= 1),
                    "%s has a confidence of %s, which is no probability",
                    name,
                    confidence);
        }

        private static boolean isBelow(double one, double other) {
            return one < other && !Contradictions.same(one, other, other);
        }

        private static Figure of(Finding.Figure figure) {
            return new Figure(
                    figure.name(), figure.unit(), figure.value(), figure.low(), figure.high(), figure.confidence());
        }
    }
}
