package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.analysis.compare.ResultTable.Cell;
import io.github.gpupath.cli.analysis.compare.ResultTable.Row;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.result.CoordinateRecord;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.SuiteRecord.AxisRecord;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.SiPrefix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Lays out a section of a result table with one axis across: below each API a column for each value of the axis. Condensed, rows
 * whose values agree share a line, and of many lines some are shown.
 */
final class PivotGrid {

    /** Rows whose values are at most so far apart share a line. */
    private static final double AGREES = 1.05;

    /** The lines of a condensed table, where there are more than two more. */
    private static final int MOST_LINES = 7;

    /** The share of rows, at most, that have no value along the axis across. */
    private static final double MOST_WITHOUT = 0.1;

    /** The width of a column of numbers. */
    private static final int NUMBER = 5;

    /** Rows in one line: their coordinates apart from those across, and the tests of each by the value across. */
    private record Line(List<List<CoordinateRecord>> rows, Map<String, List<Row>> tests) {

        /** The coordinates, those in which rows differ with all values. */
        String name() {
            return IntStream.range(0, rows.get(0).size())
                    .mapToObj(place -> rows.stream()
                            .map(row -> row.get(place).text())
                            .distinct()
                            .collect(Collectors.joining(",")))
                    .collect(Collectors.joining("/"));
        }

        /** The results of a column for a value across. */
        List<Cell> cells(int column, String across) {
            return tests.getOrDefault(across, List.of()).stream()
                    .flatMap(row -> row.cells().get(column).stream())
                    .toList();
        }

        Line and(Line other) {
            Map<String, List<Row>> both = new LinkedHashMap<>(tests);
            other.tests.forEach((across, some) -> both.merge(
                    across,
                    some,
                    (one, two) -> Stream.concat(one.stream(), two.stream()).toList()));
            return new Line(Stream.concat(rows.stream(), other.rows.stream()).toList(), both);
        }
    }

    private final ResultTable table;
    private final Provenance provenance;
    private final List<Row> section;
    private final SuiteRecord suite;
    private final SiPrefix prefix;

    private PivotGrid(ResultTable table, Provenance provenance, List<Row> section, SuiteRecord suite) {
        this.table = table;
        this.provenance = provenance;
        this.section = section;
        this.suite = suite;
        this.prefix = SiPrefix.of(section.stream()
                .flatMap(Row::shown)
                .flatMap(cell -> Stream.ofNullable(cell.standing().value()))
                .toList());
    }

    /**
     * The table of a section, and one of the rows that have no value along the axis across.
     *
     * @param condensed whether rows that agree share a line, and few lines are shown
     * @param preferred the tests that are shown first
     * @param width the columns of characters that a line may have
     */
    static List<Grid> of(
            ResultTable table,
            Provenance provenance,
            List<Row> section,
            SuiteRecord suite,
            boolean condensed,
            Predicate<String> preferred,
            int width) {
        PivotGrid all = new PivotGrid(table, provenance, section, suite);
        Optional<AxisRecord> axis = all.axis(width);
        Map<Boolean, List<Row>> isAlong = section.stream()
                .collect(Collectors.partitioningBy(
                        row -> axis.filter(some -> across(row, some).isEmpty()).isEmpty()));
        List<Grid> grids = new ArrayList<>();
        grids.add(new PivotGrid(table, provenance, isAlong.getOrDefault(true, List.of()), suite)
                .grid(axis, condensed, preferred));
        List<Row> others = isAlong.getOrDefault(false, List.of());
        if (!others.isEmpty()) {
            grids.addAll(of(table, provenance, others, suite, condensed, preferred, width));
        }
        return grids;
    }

    /** The axis that leaves the fewest lines; empty where none fits. */
    private Optional<AxisRecord> axis(int width) {
        return suite.axes().stream()
                .filter(this::isAlongMostRows)
                .filter(each -> values(each).size() > 1 && width(values(each)) <= width)
                .min(Comparator.comparingInt(each -> lines(Optional.of(each)).size()));
    }

    private Grid grid(Optional<AxisRecord> axis, boolean condensed, Predicate<String> preferred) {
        List<String> across = axis.map(this::values).orElse(List.of(""));
        List<Line> lines = lines(axis);
        int hidden = 0;
        if (condensed) {
            List<Line> merged = merged(lines, across);
            Line fastest =
                    merged.stream().max(Comparator.comparingDouble(this::speed)).orElseThrow();
            lines = merged.size() <= MOST_LINES + 2
                    ? merged
                    : merged.stream()
                            .sorted(Comparator.comparing(
                                            (Line line) -> !isPreferred(line, preferred) && !line.equals(fastest))
                                    .thenComparing(line -> -spread(line, across)))
                            .limit(MOST_LINES)
                            .sorted(Comparator.comparingInt(merged::indexOf))
                            .toList();
            hidden = merged.size() - lines.size();
        }
        boolean hasValues = section.stream()
                .flatMap(Row::shown)
                .anyMatch(cell -> cell.standing().value() != null);
        Columns<Line> columns = new Columns<Line>(provenance.suite(suite.id())
                        + (hasValues ? ", " + prefix.unit(section.get(0).unit()) : ""))
                .name(names(axis), Line::name);
        for (int i = 0; i < table.columns().size(); i++) {
            int column = i;
            columns.group(provenance.title(table.columns().get(column)));
            across.forEach(value -> columns.right(value, 0, line -> line.cells(column, value), this::text));
        }
        Grid grid = columns.of(lines);
        return hidden == 0 ? grid : grid.with("… " + hidden + " more lines: --rows shows every test");
    }

    /** The axes of the names of lines. */
    private String names(Optional<AxisRecord> across) {
        Set<String> present = section.stream()
                .flatMap(row -> coordinates(row).stream())
                .map(CoordinateRecord::axis)
                .collect(Collectors.toSet());
        return suite.axes().stream()
                .filter(axis -> present.contains(axis.id()) && !across.equals(Optional.of(axis)))
                .map(AxisRecord::id)
                .collect(Collectors.joining("/"));
    }

    private int width(List<String> across) {
        return TextGrid.LEAST_NAME
                + table.columns().size()
                        * across.stream()
                                .mapToInt(value -> TextGrid.GAP + Math.max(NUMBER, value.length()))
                                .sum();
    }

    private boolean isAlongMostRows(AxisRecord axis) {
        long without =
                section.stream().filter(row -> across(row, axis).isEmpty()).count();
        return without <= MOST_WITHOUT * section.size();
    }

    private List<String> values(AxisRecord axis) {
        return section.stream()
                .map(row -> across(row, axis))
                .filter(value -> !value.isEmpty())
                .distinct()
                .toList();
    }

    private static List<CoordinateRecord> coordinates(Row row) {
        return row.shown()
                .flatMap(cell -> cell.result().stream())
                .findFirst()
                .map(TestResult::coordinates)
                .orElse(List.of());
    }

    private static String across(Row row, AxisRecord axis) {
        return coordinates(row).stream()
                .filter(place -> place.axis().equals(axis.id()))
                .map(CoordinateRecord::text)
                .findFirst()
                .orElse("");
    }

    /** A line for each row of the section. */
    private List<Line> lines(Optional<AxisRecord> axis) {
        Map<List<CoordinateRecord>, Map<String, List<Row>>> lines = new LinkedHashMap<>();
        for (Row row : section) {
            List<CoordinateRecord> names = coordinates(row).stream()
                    .filter(place ->
                            axis.filter(some -> place.axis().equals(some.id())).isEmpty())
                    .toList();
            lines.computeIfAbsent(names, none -> new LinkedHashMap<>())
                    .put(axis.map(some -> across(row, some)).orElse(""), List.of(row));
        }
        return lines.entrySet().stream()
                .map(line -> new Line(List.of(line.getKey()), line.getValue()))
                .toList();
    }

    /** Lines that differ in one coordinate, with values that agree, become one. */
    private List<Line> merged(List<Line> lines, List<String> across) {
        List<Line> merged = new ArrayList<>();
        for (Line line : lines) {
            int same = IntStream.range(0, merged.size())
                    .filter(i -> differsInOnePlace(merged.get(i), line)
                            && agrees(merged.get(i).and(line), across))
                    .findFirst()
                    .orElse(-1);
            if (same < 0) {
                merged.add(line);
            } else {
                merged.set(same, merged.get(same).and(line));
            }
        }
        return merged;
    }

    private static boolean differsInOnePlace(Line line, Line other) {
        List<CoordinateRecord> added = other.rows().get(0);
        Set<Integer> places = new HashSet<>();
        for (List<CoordinateRecord> row : line.rows()) {
            if (row.size() != added.size()
                    || !line.tests().keySet().equals(other.tests().keySet())) {
                return false;
            }
            IntStream.range(0, row.size())
                    .filter(place -> !row.get(place).equals(added.get(place)))
                    .forEach(places::add);
        }
        return places.size() == 1;
    }

    private boolean agrees(Line line, List<String> across) {
        return across.stream()
                .allMatch(value -> IntStream.range(0, table.columns().size()).allMatch(column -> {
                    List<Cell> cells = line.cells(column, value);
                    List<Double> values = values(cells);
                    return values.isEmpty()
                            ? cells.stream().map(PivotGrid::word).distinct().count() <= 1
                            : values.size() == cells.size() && agree(values);
                }));
    }

    private static List<Double> values(List<Cell> cells) {
        return cells.stream()
                .flatMap(cell -> Stream.ofNullable(cell.standing().value()))
                .toList();
    }

    /** Whether values are so close that one line or figure stands for them. */
    static boolean agree(List<Double> values) {
        return ratio(values) <= AGREES;
    }

    private static double ratio(List<Double> values) {
        double least = values.stream().mapToDouble(Double::doubleValue).min().orElse(1);
        double most = values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
        return most == least ? 1 : most / least;
    }

    private static boolean isPreferred(Line line, Predicate<String> preferred) {
        return line.tests().values().stream()
                .flatMap(List::stream)
                .map(Row::test)
                .anyMatch(preferred);
    }

    /** The greatest rate, or the inverse of the shortest time, where instructions do not bound it. */
    private double speed(Line line) {
        return line.tests().values().stream()
                .flatMap(List::stream)
                .flatMap(Row::shown)
                .filter(cell -> !cell.isBound())
                .flatMap(cell -> cell.result().stream())
                .filter(result -> result.value() != null)
                .mapToDouble(result -> Figures.isTime(result) ? 1 / result.value() : result.value())
                .max()
                .orElse(0);
    }

    /** How far APIs are apart in a line, where instructions do not bound them. */
    private double spread(Line line, List<String> across) {
        return across.stream()
                .mapToDouble(value -> ratio(IntStream.range(0, table.columns().size())
                        .mapToObj(column -> line.cells(column, value).stream()
                                .filter(cell -> !cell.isBound())
                                .toList())
                        .flatMap(cells -> values(cells).stream())
                        .toList()))
                .max()
                .orElse(1);
    }

    /** The middle of the values, marked where instructions bound one. */
    private StyledText text(List<Cell> cells) {
        List<Double> values = values(cells);
        if (values.isEmpty()) {
            return cells.stream()
                    .findFirst()
                    .map(cell -> new StyledText(word(cell), Style.YELLOW))
                    .orElse(StyledText.EMPTY);
        }
        double least = values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        String middle = Figures.number(least * Math.sqrt(ratio(values)) / prefix.factor());
        return cells.stream().anyMatch(Cell::isBound)
                ? new StyledText(middle + "!", Style.YELLOW)
                : StyledText.of(middle);
    }

    private static String word(Cell cell) {
        TestResult.Status status = cell.result().map(TestResult::status).orElse(TestResult.Status.UNSUPPORTED);
        return status == TestResult.Status.UNSUPPORTED ? "-" : status.word();
    }
}
