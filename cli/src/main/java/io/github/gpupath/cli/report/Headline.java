package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.card.Card;
import io.github.gpupath.cli.analysis.card.Card.Entry;
import io.github.gpupath.cli.analysis.card.Card.Key;
import io.github.gpupath.cli.analysis.card.Card.Row;
import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.Column.Way;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.finding.SpeedRatio;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Metric.Better;
import io.github.gpupath.suite.SiPrefix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a suite found in one line: the first of its rows on a card, of a curve with all levels; of a suite that a card does not
 * show, the best value of its first curve, or its first test.
 *
 * @param key of the row; of a curve or test a similar one
 * @param choices the fastest choice through each API; empty where there is none
 */
public record Headline(Key key, String name, String unit, List<String> choices, List<List<Double>> values) {

    /** The kind of the best value of a curve. */
    private static final String CURVE = "curve";

    private static final int MOST_OF_SHORT = 2;

    /** A headline of each suite that has results on a device. */
    public static List<Headline> of(Card card, ResultTable table, MeasuredFile file) {
        CurveGrid curves = new CurveGrid(table, List.of(file));
        List<Integer> indices = card.apis().stream()
                .map(api -> table.columns().stream().map(Column::way).toList().indexOf(Way.of(api.device())))
                .toList();
        Map<String, List<Row>> cardRows = card.rows().stream()
                .collect(Collectors.groupingBy(row -> row.key().suite()));
        Map<String, List<ResultTable.Row>> rows = table.rows().stream()
                .collect(Collectors.groupingBy(ResultTable.Row::suite, LinkedHashMap::new, Collectors.toList()));
        List<Headline> headlines = new ArrayList<>();
        if (!indices.contains(-1)) { // a device that failed before its first test has nothing
            rows.forEach((suite, all) ->
                    headlines.add(cardRows.containsKey(suite) ? of(cardRows.get(suite)) : of(all, curves, indices)));
        }
        return headlines;
    }

    /**
     * A table of headlines.
     *
     * @param card with the APIs
     * @param isShort whether choices, and values beyond the second, are left out
     */
    public static Grid grid(Card card, String name, List<Headline> headlines, boolean isShort) {
        Columns<Headline> columns = new Columns<Headline>("").name(name, Headline::title);
        for (int i = 0; i < card.apis().size(); i++) {
            int api = i;
            Card.Api named = card.apis().get(api);
            columns.right(
                    Provenance.marked(named.title(), named.device().plugin()),
                    0,
                    headline -> headline.text(api, isShort));
        }
        return columns.of(headlines);
    }

    /** The headline of a suite from its rows on a card. */
    private static Headline of(List<Row> rows) {
        Row first = rows.get(0);
        List<Row> shown = CardReports.isLevel(first)
                ? rows.stream()
                        .filter(row -> CardReports.isLevel(row)
                                && row.key().subject().equals(first.key().subject()))
                        .toList()
                : List.of(first);
        String unit = first.entries().stream()
                .flatMap(entry -> entry.figures().stream())
                .findFirst()
                .map(Figure::unit)
                .orElse("");
        boolean isChoice = first.key().kind().equals(SpeedRatio.CHOICE);
        return new Headline(
                first.key(),
                title(first),
                unit,
                first.entries().stream()
                        .map(entry -> isChoice ? CardReports.best(entry) : "")
                        .toList(),
                IntStream.range(0, first.entries().size())
                        .mapToObj(api -> shown.stream()
                                .flatMap(row -> first(row.entries().get(api)))
                                .toList())
                        .toList());
    }

    private static String title(Row row) {
        if (CardReports.isLevel(row)) {
            return row.key().subject() + ", levels";
        }
        return row.key().kind().equals(Key.RESULT) ? row.key().subject() : CardReports.title(row.key());
    }

    private static Stream<Double> first(Entry entry) {
        return entry.figures().stream().limit(1).map(Figure::value);
    }

    /** The headline of a suite from its results. */
    private static Headline of(List<ResultTable.Row> rows, CurveGrid curves, List<Integer> columns) {
        ResultTable.Row first = rows.get(0);
        return curves.curve(first.test())
                .map(curve -> of(
                        new Key(first.suite(), CURVE, curve, ""),
                        curve + ", best",
                        rows.stream()
                                .filter(row -> curves.curve(row.test())
                                        .filter(curve::equals)
                                        .isPresent())
                                .toList(),
                        columns))
                .orElseGet(() -> of(
                        new Key(first.suite(), Key.RESULT, first.test(), first.label()),
                        first.test(),
                        List.of(first),
                        columns));
    }

    private static Headline of(Key key, String name, List<ResultTable.Row> rows, List<Integer> columns) {
        List<List<Double>> values = new ArrayList<>();
        for (int column : columns) {
            List<TestResult> results = rows.stream()
                    .flatMap(row -> row.cells().get(column).stream())
                    .flatMap(cell -> cell.result().stream())
                    .filter(result -> result.value() != null)
                    .toList();
            Comparator<Double> order = results.stream().anyMatch(result -> result.better() == Better.LOWER)
                    ? Comparator.reverseOrder()
                    : Comparator.naturalOrder();
            values.add(results.stream().map(result -> Objects.requireNonNull(result.value())).max(order).stream()
                    .toList());
        }
        return new Headline(key, name, rows.get(0).unit(), List.of(), values);
    }

    /** Whether another device has the same choices and about the same values. */
    boolean agrees(Headline other) {
        return name.equals(other.name)
                && choices.equals(other.choices)
                && IntStream.range(0, values.size()).allMatch(api -> agree(values.get(api), other.values.get(api)));
    }

    private static boolean agree(List<Double> some, List<Double> others) {
        return some.size() == others.size()
                && IntStream.range(0, some.size()).allMatch(i -> PivotGrid.agree(List.of(some.get(i), others.get(i))));
    }

    /** The name, with the unit of the values. */
    private String title() {
        return Quantity.hasPrefix(unit) ? name + " (" + prefix().unit(unit) + ")" : name;
    }

    /** The values through one API, behind the fastest choice. */
    private String text(int api, boolean isShort) {
        List<Double> own = values.get(api);
        String numbers = own.stream()
                        .limit(isShort ? MOST_OF_SHORT : own.size())
                        .map(this::number)
                        .collect(Collectors.joining(", "))
                + (isShort && own.size() > MOST_OF_SHORT ? ", …" : "");
        return isShort || choices.isEmpty() || own.isEmpty() ? numbers : (choices.get(api) + " " + numbers).strip();
    }

    private String number(double value) {
        return Quantity.hasPrefix(unit) ? Figures.number(value / prefix().factor()) : Quantity.text(value, unit);
    }

    private SiPrefix prefix() {
        return SiPrefix.of(values.stream().flatMap(List::stream).toList());
    }
}
