package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.analysis.compare.OneSided.Standing;
import io.github.gpupath.cli.analysis.statistics.Interval;
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
import java.util.Set;
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
        List<Side> sides = Side.of(List.of(Run.of("", file)));
        Set<String> tests = Side.tests(sides);
        List<Row> rows = rows(sides, side -> {
            Map<String, Cell> cells = alone(side);
            if (!side.column().equals(sides.get(0).column())) {
                cells.putAll(compared(side, Pairs.of(new Match(sides.get(0), side), tests, NoiseFloor.DEFAULT)));
            }
            cells.replaceAll((test, cell) -> cell.with(relative(cell, relativeTo, side)));
            return cells;
        });
        return of(sides, rows);
    }

    /**
     * Lines up the results of compared runs: a table for each base, with the columns that are compared with it. In each
     * section the tests with a value on both sides come first. Tests that the comparison leaves out of a pair have no cell.
     *
     * @param runs those of the comparison
     */
    public static List<ResultTable> of(Comparison comparison, List<Run> runs) {
        Map<String, Side> sidesByTitle = Side.of(runs).stream()
                .collect(Collectors.toMap(side -> side.column().title(), Function.identity()));
        Map<String, List<Pair>> pairsByBase = comparison.pairs().stream()
                .collect(Collectors.groupingBy(Pair::base, LinkedHashMap::new, Collectors.toList()));
        List<ResultTable> tables = new ArrayList<>();
        pairsByBase.forEach((title, pairs) -> {
            Map<Side, Pair> pairsBySide = new LinkedHashMap<>();
            pairs.forEach(pair -> pairsBySide.put(Objects.requireNonNull(sidesByTitle.get(pair.other())), pair));
            List<Side> sides = new ArrayList<>(List.of(Objects.requireNonNull(sidesByTitle.get(title))));
            sides.addAll(pairsBySide.keySet());
            List<Row> rows = rows(sides, side -> {
                Pair pair = pairsBySide.get(side);
                return pair == null ? alone(side) : compared(side, pair);
            });
            tables.add(of(
                    sides,
                    rows.stream()
                            .filter(row -> row.cells().stream().skip(1).anyMatch(Optional::isPresent))
                            .sorted(Comparator.comparing(row -> !row.isCompared()))
                            .toList()));
        });
        return tables;
    }

    private static ResultTable of(List<Side> sides, List<Row> rows) {
        Map<Section, List<Row>> sections =
                rows.stream().collect(Collectors.groupingBy(Row::section, LinkedHashMap::new, Collectors.toList()));
        return new ResultTable(
                sides.stream().map(Side::column).toList(),
                sections.entrySet().stream()
                        .map(entry -> entry.getKey().with(entry.getValue()))
                        .toList());
    }

    /** A row for each test of some sides, with the cells of each side; a test that the base lacks is absent there. */
    private static List<Row> rows(List<Side> sides, Function<Side, Map<String, Cell>> cells) {
        List<Map<String, Cell>> columns = sides.stream().map(cells).toList();
        return Side.tests(sides).stream()
                .map(test -> {
                    List<Optional<Cell>> row = new ArrayList<>();
                    columns.forEach(column -> row.add(Optional.ofNullable(column.get(test))));
                    row.set(0, row.get(0).or(() -> Optional.of(Cell.alone(Optional.empty()))));
                    return new Row(test, row);
                })
                .toList();
    }

    private static Map<String, Cell> alone(Side side) {
        Map<String, Cell> cells = new LinkedHashMap<>();
        side.results().forEach((test, result) -> cells.put(test, Cell.alone(Optional.of(result))));
        return cells;
    }

    /** The cells of a side for the tests of a pair in which it is compared. */
    private static Map<String, Cell> compared(Side side, Pair pair) {
        Map<String, Cell> cells = new LinkedHashMap<>();
        for (Compared test : pair.compared()) {
            Cell cell = Cell.alone(side.result(test.test()));
            cells.put(test.test(), cell.with(Optional.of(test.ratio()), test.verdict()));
        }
        for (OneSided test : pair.oneSided()) {
            Cell cell = Cell.alone(side.result(test.test()));
            cells.put(test.test(), cell.with(Optional.empty(), Verdict.ONE_SIDED));
        }
        return cells;
    }

    private static Optional<Relative> relative(Cell cell, @Nullable String named, Side side) {
        return cell.result().flatMap(result -> {
            String test = named == null ? result.base() : named;
            return test == null ? Optional.empty() : Optional.of(Relative.of(result, test, side.result(test)));
        });
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

        private Section with(List<Row> some) {
            return new Section(suite, metric, unit, some);
        }

        /** All cells, by row and column. */
        public Stream<Cell> cells() {
            return rows.stream().flatMap(row -> row.cells().stream()).flatMap(Optional::stream);
        }

        /** All values in the unit of this section. */
        public List<Double> values() {
            return rows.stream().flatMap(Row::values).toList();
        }
    }

    /**
     * A test with its cell in each column.
     *
     * @param test the test's id
     * @param cells one for each column; empty where nothing is to be shown
     */
    public record Row(String test, List<Optional<Cell>> cells) {

        public Row {
            cells = List.copyOf(cells);
        }

        public String label() {
            return any().label();
        }

        /** The value of a cell in the unit of this row; empty where there is none, or one of another metric or unit. */
        public Optional<Double> value(Cell cell) {
            return Optional.ofNullable(standing(cell).value());
        }

        private Stream<Double> values() {
            return cells.stream().flatMap(Optional::stream).flatMap(cell -> value(cell).stream());
        }

        /** The status of a cell, with the reason where it has no value in the unit of this row. */
        public Standing standing(Cell cell) {
            return Standing.of(cell.result(), any());
        }

        private boolean isCompared() {
            return cells.stream()
                    .flatMap(Optional::stream)
                    .anyMatch(cell -> cell.ratio().isPresent());
        }

        /** The section of this row, still without rows. */
        private Section section() {
            return new Section(any().suite(), any().metric(), any().unit(), List.of());
        }

        /** The first result with a value, which gives the row its metric; else the first result. */
        private TestResult any() {
            List<TestResult> results = cells.stream()
                    .flatMap(Optional::stream)
                    .flatMap(cell -> cell.result().stream())
                    .toList();
            return results.stream()
                    .filter(result -> result.value() != null)
                    .findFirst()
                    .orElse(results.get(0));
        }
    }

    /**
     * The result of a test on one device through one driver.
     *
     * @param result the record; empty where the file has none
     * @param relative to another test of the same column; empty where there is none to take it to
     * @param ratio to the first column; empty where either has no value, or in the first column
     * @param verdict on that ratio, or one-sided; empty where neither column has a value, or in the first column
     */
    public record Cell(
            Optional<TestResult> result,
            Optional<Relative> relative,
            Optional<Ratio> ratio,
            Optional<Verdict> verdict) {

        private static Cell alone(Optional<TestResult> result) {
            return new Cell(result, Optional.empty(), Optional.empty(), Optional.empty());
        }

        private Cell with(Optional<Ratio> other, Verdict found) {
            return new Cell(result, relative, other, Optional.of(found));
        }

        private Cell with(Optional<Relative> other) {
            return new Cell(result, other, ratio, verdict);
        }

        /** Whether it is certainly faster or slower than the first column. */
        boolean differs() {
            return verdict.filter(found -> found == Verdict.FASTER || found == Verdict.SLOWER)
                    .isPresent();
        }

        /** The 95 % interval of the value; empty where nothing was measured. */
        public Optional<Interval> interval() {
            return result.flatMap(some -> some.measured().map(measured -> Interval.ofValue(measured, some.better())));
        }
    }

    /**
     * A ratio of two tests on one device through one driver.
     *
     * @param test the id of the test that is 1
     * @param ratio how many times as fast as it; empty where either has no value, or their metrics or units differ
     */
    public record Relative(String test, Optional<Double> ratio) {

        private static Relative of(TestResult result, String test, Optional<TestResult> base) {
            return new Relative(
                    test,
                    base.filter(some -> Pairs.isComparable(base, Optional.of(result)))
                            .map(some -> Ratios.ofMedians(some, result)));
        }
    }
}
