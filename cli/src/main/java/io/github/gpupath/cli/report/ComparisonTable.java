package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Compared;
import io.github.gpupath.cli.analysis.compare.OneSided;
import io.github.gpupath.cli.analysis.compare.Pair;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import io.github.gpupath.suite.SiPrefix;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One table of a comparison: the base's value of each test, and of each other column value, ratio and verdict. */
final class ComparisonTable {

    /**
     * The tests of one table.
     *
     * @param suite the suite's id
     * @param metric the metric's id
     * @param unit of the values
     */
    record Section(String suite, String metric, String unit) {}

    /** A value, or the word in its place. */
    private record Shown(@Nullable Double value, String word) {}

    /** What a row has; by the title of the other column, the value and what was found out about it. */
    private record Row(Map<String, Shown> values, Map<String, Compared> compared) {}

    private final Section section;
    private final List<Pair> pairs;
    private final String base;
    private final Map<String, Row> rows = new LinkedHashMap<>();

    ComparisonTable(Section section, List<Pair> pairs) {
        this.section = section;
        this.pairs = pairs;
        this.base = pairs.get(0).base();
    }

    void add(Pair pair, Compared test) {
        Row row = row(test.test());
        row.values().put(base, new Shown(test.baseValue(), ""));
        row.values().put(pair.other(), new Shown(test.value(), ""));
        row.compared().put(pair.other(), test);
    }

    void add(Pair pair, OneSided test) {
        Row row = row(test.test());
        row.values().put(base, shown(test.base()));
        row.values().put(pair.other(), shown(test.other()));
    }

    private Row row(String test) {
        return rows.computeIfAbsent(test, key -> new Row(new HashMap<>(), new HashMap<>()));
    }

    private static Shown shown(OneSided.Standing standing) {
        return new Shown(standing.value(), standing.status());
    }

    Grid grid() {
        List<Double> values = values();
        SiPrefix prefix = SiPrefix.of(values);
        int decimals = prefix.decimals(values);
        List<Heading> headings = new ArrayList<>();
        headings.add(Heading.left(section.suite(), "test"));
        headings.add(Heading.right(base, prefix.unit(section.unit())));
        for (Pair pair : pairs) {
            headings.add(Heading.right(pair.other(), prefix.unit(section.unit())));
            headings.add(Heading.right("", "ratio"));
            headings.add(Heading.right("", "interval"));
            headings.add(Heading.left("", "verdict"));
        }
        List<List<Cell>> lines = new ArrayList<>();
        rows.forEach((test, row) -> {
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(test), value(row, base, prefix, decimals)));
            for (Pair pair : pairs) {
                cells.add(value(row, pair.other(), prefix, decimals));
                cells.addAll(found(row.compared().get(pair.other())));
            }
            lines.add(cells);
        });
        return new Grid(headings, lines);
    }

    private List<Double> values() {
        return rows.values().stream()
                .flatMap(row -> row.values().values().stream())
                .map(Shown::value)
                .filter(Objects::nonNull)
                .toList();
    }

    private static Cell value(Row row, String column, SiPrefix prefix, int decimals) {
        Shown shown = row.values().get(column);
        if (shown == null) {
            return Cell.EMPTY;
        }
        Double value = shown.value();
        return value == null
                ? new Cell(shown.word(), shown.word().equals("failed") ? Style.RED : Style.YELLOW)
                : Cell.of(prefix.format(value, decimals));
    }

    private static List<Cell> found(@Nullable Compared test) {
        return test == null
                ? List.of(Cell.EMPTY, Cell.EMPTY, Cell.EMPTY)
                : List.of(
                        Cell.of(Figures.preciseRatio(test.ratio().value())),
                        Cell.of(Figures.preciseRatio(test.ratio().low()) + " to "
                                + Figures.preciseRatio(test.ratio().high())),
                        Cell.of(test.verdict()));
    }
}
