package io.github.gpupath.result;

import io.github.gpupath.suite.Finding;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
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
    }

    /**
     * The record of a finding, which names each test that it rests on once.
     *
     * @throws IllegalArgumentException if it rests on no test, or a figure cannot be
     */
    public static FindingRecord of(Finding finding, String suite, DeviceRecord device) {
        if (finding.tests().isEmpty()) {
            throw new IllegalArgumentException("it rests on no test");
        }
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

        private static Figure of(Finding.Figure figure) {
            Double low = figure.low();
            Double high = figure.high();
            Double confidence = figure.confidence();
            boolean isFinite = Stream.of(figure.value(), low, high)
                    .filter(Objects::nonNull)
                    .allMatch(Double::isFinite);
            boolean isInterval = low == null || high == null || low <= high;
            boolean isProbability = confidence == null || confidence >= 0 && confidence <= 1;
            if (!isFinite || !isInterval || !isProbability) {
                throw new IllegalArgumentException(figure + " has no finite numbers, interval or probability");
            }
            return new Figure(
                    figure.name(), figure.unit(), figure.value(), figure.low(), figure.high(), figure.confidence());
        }
    }
}
