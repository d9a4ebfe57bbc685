package io.github.gpupath.result;

import io.github.gpupath.suite.Finding;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The record of a {@link Finding}: a suite's conclusion from its results on one device through one backend.
 *
 * @param kind the kind, such as {@code level}
 * @param subject the id of a curve, or the common part of its tests' ids
 * @param name identifies the finding within kind and subject
 * @param figures the results, most important first, with unique names
 * @param tests the ids of the suite's tests that it is based on; at least one, without duplicates
 * @param sentence the whole finding as one sentence
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
     * The record of a finding, without duplicate tests.
     *
     * @throws IllegalArgumentException if it has no test, or an invalid figure
     */
    public static FindingRecord of(Finding finding, String suite, DeviceRecord device) {
        if (finding.tests().isEmpty()) {
            throw new IllegalArgumentException("it names no test as its basis");
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

    /** The tests of this finding without a result among {@code some}, in its order. */
    public List<String> missing(Set<ResultKey> some) {
        return tests.stream()
                .filter(test -> !some.contains(new ResultKey(test, backend, device)))
                .toList();
    }

    /** The figure with a name; null if there is none. */
    public @Nullable Figure figure(String figure) {
        return figures.stream()
                .filter(each -> each.name().equals(figure))
                .findFirst()
                .orElse(null);
    }

    /**
     * An estimated number with its uncertainty, see {@link Finding.Figure}.
     *
     * @param name its role in the finding, such as {@code bandwidth} or {@code to}
     * @param unit the unit without prefix; {@code B} for bytes, empty for counts
     * @param low lower end of the 95 % confidence interval; absent if unknown
     * @param high upper end; absent if there is no upper bound
     * @param confidence the probability of exactly this value, for figures with few possible values
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
                throw new IllegalArgumentException(
                        figure + " needs finite numbers, an ordered interval and a probability from 0 to 1");
            }
            return new Figure(
                    figure.name(), figure.unit(), figure.value(), figure.low(), figure.high(), figure.confidence());
        }
    }
}
