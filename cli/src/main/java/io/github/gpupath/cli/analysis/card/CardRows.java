package io.github.gpupath.cli.analysis.card;

import io.github.gpupath.cli.analysis.card.Card.Entry;
import io.github.gpupath.cli.analysis.card.Card.Row;
import io.github.gpupath.cli.analysis.card.Counterparts.Thing;
import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.analysis.compare.Standing;
import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.cli.analysis.statistics.Interval;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rows of a card: puts the figures of one thing through each way beside each other and says whether they agree. */
final class CardRows {

    /** The status where a subject was measured and shows no such thing. */
    private static final String NONE = "none";

    /** What names a number of a subject on every way. */
    private record Key(Thing of, String figure, String unit) {}

    /**
     * A figure of a finding.
     *
     * @param isFirst whether it is the finding's most important one
     * @param figure the figure
     * @param reported what the device is known to have there, of the end of a level; absent where nobody says
     */
    private record Found(
            boolean isFirst, Figure figure, @Nullable Double reported) {}

    private CardRows() {}

    /**
     * The rows on one subject, those of a thing together.
     *
     * @param ways the findings through each way; empty where the subject was not measured
     */
    static List<Row> ofFindings(List<List<FindingRecord>> ways) {
        Counterparts counterparts = new Counterparts();
        List<Map<Key, Found>> figures = ways.stream()
                .map(findings -> figures(findings, counterparts.of(findings)))
                .toList();
        Map<Thing, Set<Key>> keys = new LinkedHashMap<>();
        figures.stream()
                .flatMap(way -> way.keySet().stream())
                .forEach(key -> keys.computeIfAbsent(key.of(), thing -> new LinkedHashSet<>())
                        .add(key));
        return keys.values().stream()
                .flatMap(Set::stream)
                .map(key -> ofNumber(key, figures))
                .toList();
    }

    /** The figures of findings; what a level is known to have stands beside where it ends. */
    private static Map<Key, Found> figures(List<FindingRecord> findings, List<Thing> things) {
        Map<Key, Found> figures = new LinkedHashMap<>();
        for (int i = 0; i < findings.size(); i++) {
            FindingRecord finding = findings.get(i);
            Figure reported = isLevel(finding) ? finding.figure(Levels.REPORTED) : null;
            Double known = reported == null ? null : (Double) reported.value();
            for (Figure figure : finding.figures()) {
                if (!figure.equals(reported) && !endsWithCurve(finding, figure)) {
                    figures.put(
                            new Key(things.get(i), figure.name(), figure.unit()),
                            new Found(
                                    figure.equals(finding.figures().get(0)),
                                    figure,
                                    figure.name().equals(Levels.TO) ? known : null));
                }
            }
        }
        return figures;
    }

    /** The last level goes on beyond the largest size that was measured, so that it has no end that could be told. */
    private static boolean endsWithCurve(FindingRecord finding, Figure figure) {
        return isLevel(finding) && figure.name().equals(Levels.TO) && figure.confidence() == null;
    }

    private static boolean isLevel(FindingRecord finding) {
        return finding.kind().equals(Levels.KIND);
    }

    private static Row ofNumber(Key key, List<Map<Key, Found>> ways) {
        List<Found> all =
                ways.stream().map(way -> way.get(key)).filter(Objects::nonNull).toList();
        List<Entry> entries = new ArrayList<>();
        List<Optional<Figure>> asked = new ArrayList<>();
        for (Map<Key, Found> way : ways) {
            Optional<Figure> figure = Optional.ofNullable(way.get(key)).map(Found::figure);
            entries.add(figure.map(CardRows::entry).orElseGet(() -> Entry.without(way.isEmpty() ? null : NONE, null)));
            if (!way.isEmpty()) {
                asked.add(figure);
            }
        }
        return row(
                key,
                all.get(0).isFirst(),
                entries,
                all.stream().map(Found::reported).filter(Objects::nonNull).findFirst(),
                asked);
    }

    /**
     * A row for each test that some way has a value of.
     *
     * @param ways the results through each way, by test
     */
    static List<Row> ofResults(List<Map<String, TestResult>> ways) {
        Set<String> tests = ways.stream()
                .map(Map::keySet)
                .flatMap(Collection::stream)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return tests.stream()
                .map(test -> ways.stream()
                        .map(way -> Optional.ofNullable(way.get(test)))
                        .toList())
                .flatMap(results -> ofTest(results).stream())
                .toList();
    }

    private static Optional<Row> ofTest(List<Optional<TestResult>> results) {
        Optional<TestResult> measured = results.stream()
                .flatMap(Optional::stream)
                .filter(result -> result.value() != null)
                .findFirst();
        return measured.map(any -> row(
                new Key(new Thing(Row.RESULT, any.label(), 1), any.metric(), any.unit()),
                true,
                results.stream().map(result -> entry(result, any)).toList(),
                Optional.empty(),
                results.stream()
                        .flatMap(Optional::stream)
                        .filter(result -> !result.boundByInstructions())
                        .map(result -> figure(result, any))
                        .toList()));
    }

    private static Entry entry(Optional<TestResult> result, TestResult like) {
        if (result.isEmpty()) {
            return Entry.without(null, null);
        }
        if (result.get().boundByInstructions()) {
            return Entry.without(
                    "instructions", "bound by instructions: without the access the same loop takes as long");
        }
        return figure(result.get(), like).map(CardRows::entry).orElseGet(() -> {
            Standing standing = Standing.of(result, like);
            return Entry.without(standing.status(), standing.reason());
        });
    }

    /** The figure of a result in the metric and unit of another; empty where it has others. */
    private static Optional<Figure> figure(TestResult result, TestResult like) {
        return result.measured()
                .filter(measured -> result.isInTheMetricOf(like))
                .map(measured -> {
                    Interval interval = Interval.ofValue(measured, result.better());
                    return new Figure(
                            result.metric(), result.unit(), measured.value(), interval.low(), interval.high(), null);
                });
    }

    private static Entry entry(Figure figure) {
        return new Entry(figure.value(), figure.low(), figure.high(), figure.confidence(), null, null);
    }

    /**
     * The row of a number.
     *
     * @param asked the figure through each way on which it was looked for
     */
    private static Row row(
            Key key, boolean isFirst, List<Entry> entries, Optional<Double> reported, List<Optional<Figure>> asked) {
        List<Figure> known = asked.stream().flatMap(Optional::stream).toList();
        return new Row(
                key.of().kind(),
                key.of().name(),
                key.figure(),
                isFirst,
                key.unit(),
                entries,
                reported.orElse(null),
                asked.size() < 2 ? null : verdict(known),
                spread(known));
    }

    /** The gravest verdict on any figure beside the first. */
    private static Verdict verdict(List<Figure> known) {
        if (known.size() < 2) {
            return Verdict.ONE_SIDED;
        }
        Set<Verdict> verdicts = known.stream()
                .skip(1)
                .map(other -> NoiseFloor.DEFAULT.verdict(known.get(0), other))
                .collect(Collectors.toSet());
        return Stream.of(Verdict.DIFFERS, Verdict.AMBIGUOUS)
                .filter(verdicts::contains)
                .findFirst()
                .orElse(Verdict.SAME);
    }

    private static @Nullable Double spread(List<Figure> known) {
        List<Double> values = known.stream().map(Figure::value).sorted().toList();
        return values.size() < 2 || values.get(0) <= 0
                ? null
                : (Double) (values.get(values.size() - 1) / values.get(0));
    }
}
