package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.analysis.compare.OneSided.Standing;
import io.github.gpupath.cli.analysis.statistics.ValueInterval;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Results side by side, of a run as of a comparison: a column for each device through a driver, a row for each test. Cells
 * hold numbers, so that a view chooses among them and computes nothing.
 *
 * @param columns the first is the base of the others' ratios and verdicts
 * @param sections in the order of the suites
 */
public record ResultTable(List<Column> columns, List<Section> sections) {

    public ResultTable {
        columns = List.copyOf(columns);
        sections = List.copyOf(sections);
    }

    /**
     * Lines up all results of a file, each column compared with the first.
     *
     * @param relativeTo the test that all results are taken relative to; if absent, each is taken to the base of its test
     */
    public static ResultTable of(ResultFile file, @Nullable String relativeTo) {
        List<Side> sides = Side.of(List.of(new MeasuredFile("", file)));
        List<Map<String, Cell>> cells = new ArrayList<>();
        for (Side side : sides) {
            Map<String, Cell> compared = cells.isEmpty()
                    ? Map.of()
                    : compared(side, Pairs.of(new Match(sides.get(0), side), Side.tests(sides), NoiseFloor.DEFAULT));
            Map<String, Cell> all = new LinkedHashMap<>(compared);
            side.results()
                    .forEach((test, result) -> all.put(
                            test,
                            compared.getOrDefault(test, Cell.alone(result)).with(relative(result, relativeTo, side))));
            cells.add(all);
        }
        return of(sides, rows(sides, cells).toList());
    }

    /**
     * Lines up the results of compared files: a table for each base, with the columns that are compared with it, and in
     * each section the tests with a value on both sides first. A pair's tests that the comparison leaves out have no cell.
     *
     * @param files those of the comparison
     */
    public static List<ResultTable> of(Comparison comparison, List<MeasuredFile> files) {
        Map<String, Side> sides = Side.of(files).stream()
                .collect(Collectors.toMap(side -> side.column().title(), Function.identity()));
        Map<String, List<Pair>> pairsByBase = comparison.pairs().stream()
                .collect(Collectors.groupingBy(Pair::base, LinkedHashMap::new, Collectors.toList()));
        List<ResultTable> tables = new ArrayList<>();
        pairsByBase.forEach((base, pairs) -> {
            List<Side> inTable = new ArrayList<>(List.of(side(sides, base)));
            List<Map<String, Cell>> cells = new ArrayList<>(List.of(alone(side(sides, base))));
            for (Pair pair : pairs) {
                inTable.add(side(sides, pair.other()));
                cells.add(compared(side(sides, pair.other()), pair));
            }
            tables.add(of(
                    inTable,
                    rows(inTable, cells)
                            .filter(row -> row.cells().stream().skip(1).anyMatch(Optional::isPresent))
                            .sorted(Comparator.comparing(row -> !row.isCompared()))
                            .toList()));
        });
        return tables;
    }

    private static Side side(Map<String, Side> sides, String title) {
        return Objects.requireNonNull(sides.get(title), title);
    }

    private static ResultTable of(List<Side> sides, List<Row> rows) {
        Map<List<String>, List<Row>> rowsByHeading = rows.stream()
                .collect(Collectors.groupingBy(
                        row -> List.of(
                                row.any().suite(), row.any().metric(), row.any().unit()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        List<Section> sections = new ArrayList<>();
        rowsByHeading.forEach(
                (heading, some) -> sections.add(new Section(heading.get(0), heading.get(1), heading.get(2), some)));
        return new ResultTable(sides.stream().map(Side::column).toList(), sections);
    }

    /** A row for each test of some sides; a test that the base lacks is absent there. */
    private static Stream<Row> rows(List<Side> sides, List<Map<String, Cell>> cells) {
        return Side.tests(sides).stream().map(test -> {
            List<Optional<Cell>> row = new ArrayList<>();
            for (Map<String, Cell> column : cells) {
                row.add(Optional.ofNullable(column.get(test)));
            }
            row.set(0, row.get(0).or(() -> Optional.of(Cell.ABSENT)));
            String label = sides.stream()
                    .flatMap(side -> side.result(test).stream())
                    .findFirst()
                    .orElseThrow()
                    .label();
            return new Row(test, label, row);
        });
    }

    private static Map<String, Cell> alone(Side side) {
        Map<String, Cell> cells = new LinkedHashMap<>();
        side.results().forEach((test, result) -> cells.put(test, Cell.alone(result)));
        return cells;
    }

    /** The cells of a side for the tests of a pair in which it is compared. */
    private static Map<String, Cell> compared(Side side, Pair pair) {
        Map<String, Cell> cells = new LinkedHashMap<>();
        pair.compared()
                .forEach(test -> cells.put(
                        test.test(),
                        new Cell(side.result(test.test()).orElse(null), null, test.ratio(), test.verdict())));
        pair.oneSided()
                .forEach(test -> cells.put(
                        test.test(), new Cell(side.result(test.test()).orElse(null), null, null, Verdict.ONE_SIDED)));
        return cells;
    }

    private static @Nullable Relative relative(TestResult result, @Nullable String named, Side side) {
        String test = named == null ? result.base() : named;
        if (test == null) {
            return null;
        }
        Optional<TestResult> base = side.result(test);
        return new Relative(
                test,
                Pairs.isComparable(base, Optional.of(result)) ? Ratios.ofMedians(base.orElseThrow(), result) : null);
    }

    /** The title of the column that a result is in. */
    public String title(TestResult result) {
        return title(column -> column.holds(result), result.backend());
    }

    /** The title of the column that a finding is about. */
    public String title(FindingRecord finding) {
        return title(column -> column.holds(finding), finding.backend());
    }

    private String title(Predicate<Column> predicate, String backend) {
        return columns.stream().filter(predicate).map(Column::title).findFirst().orElse(backend);
    }

    /** All cells, by section, row and column. */
    public Stream<Cell> cells() {
        return sections.stream().flatMap(Section::cells);
    }

    /**
     * The tests of one suite with one metric: a table of its own.
     *
     * @param suite the suite's id
     * @param metric the metric's id
     * @param unit of the values
     * @param rows in the order of the tests
     */
    public record Section(String suite, String metric, String unit, List<Row> rows) {

        public Section {
            rows = List.copyOf(rows);
        }

        /** All cells, by row and column. */
        public Stream<Cell> cells() {
            return rows.stream().flatMap(row -> row.cells().stream()).flatMap(Optional::stream);
        }

        /** The value of a cell in the unit of this section; empty where there is none, or one of another metric. */
        public Optional<Double> value(Cell cell) {
            return Optional.ofNullable(cell.result())
                    .filter(result -> result.metric().equals(metric))
                    .map(TestResult::value);
        }

        /** All values in the unit of this section. */
        public List<Double> values() {
            return cells().flatMap(cell -> value(cell).stream()).toList();
        }
    }

    /**
     * A test and what it gave in each column.
     *
     * @param test the test's id
     * @param label the test's label
     * @param cells one for each column; empty where nothing is to be shown
     */
    public record Row(String test, String label, List<Optional<Cell>> cells) {

        public Row {
            cells = List.copyOf(cells);
        }

        private boolean isCompared() {
            return cells.stream().flatMap(Optional::stream).anyMatch(cell -> cell.ratio() != null);
        }

        /** The first result with a value, whose metric is that of the row; else the first result. */
        private TestResult any() {
            List<TestResult> results = cells.stream()
                    .flatMap(Optional::stream)
                    .flatMap(cell -> Optional.ofNullable(cell.result()).stream())
                    .toList();
            return results.stream()
                    .filter(result -> result.value() != null)
                    .findFirst()
                    .orElse(results.get(0));
        }
    }

    /**
     * What a test gave on one device through one driver.
     *
     * @param result the record; absent where the file has none
     * @param relative to another test of the same column; absent where there is none to take it to
     * @param ratio to the first column; absent where either has no value, or in the first column
     * @param verdict on that ratio, or one-sided; absent where neither column has a value, or in the first column
     */
    public record Cell(
            @Nullable TestResult result,
            @Nullable Relative relative,
            @Nullable Ratio ratio,
            @Nullable Verdict verdict) {

        private static final Cell ABSENT = new Cell(null, null, null, null);

        private static Cell alone(TestResult result) {
            return new Cell(result, null, null, null);
        }

        private Cell with(@Nullable Relative other) {
            return new Cell(result, other, ratio, verdict);
        }

        /** The status, with the reason where there is no value. */
        public Standing standing() {
            return Standing.of(Optional.ofNullable(result));
        }

        /** The 95 % interval of the value; empty where nothing was measured. */
        public Optional<ValueInterval> interval() {
            return Optional.ofNullable(result)
                    .flatMap(some -> some.measured().map(measured -> ValueInterval.of(measured, some.better())));
        }
    }

    /**
     * A ratio of two tests on one device through one driver.
     *
     * @param test the id of the test that is 1
     * @param ratio how many times as fast as it; absent where either has no value, or their metrics differ
     */
    public record Relative(String test, @Nullable Double ratio) {}
}
