package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.analysis.compare.FindingRow.Conclusion;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Results side by side, of a run as of a comparison: a column for each device through a driver, a row for each test. Cells
 * hold numbers, so that a view chooses among them and computes nothing.
 *
 * @param columns the devices through each driver
 * @param bases for each column the index of the one that its ratios and verdicts are to; its own where it has none
 * @param rows in the order of the tests
 */
public record ResultTable(List<Column> columns, List<Integer> bases, List<Row> rows, List<FindingRow> findings) {

    public ResultTable {
        columns = List.copyOf(columns);
        bases = List.copyOf(bases);
        rows = List.copyOf(rows);
        findings = List.copyOf(findings);
    }

    /**
     * Lines up all results of a file, each column compared with the first of its device.
     *
     * @param relativeTo the test that all results are taken relative to; if absent, each is taken to the base of its test
     */
    public static ResultTable of(ResultFile file, @Nullable String relativeTo) {
        return of(new MeasuredFile("", file), relativeTo);
    }

    /** The same of a file with a name, which its columns have. */
    public static ResultTable of(MeasuredFile file, @Nullable String relativeTo) {
        List<Side> sides = measured(file);
        return of(sides, Match.withinDevices(sides), Side.tests(sides), NoiseFloor.DEFAULT, relativeTo);
    }

    /** Lines up all results of a file, each column compared with the one of its API on the first device that it reaches. */
    public static ResultTable acrossDevices(MeasuredFile file) {
        List<Side> sides = measured(file);
        return of(sides, Match.acrossDevices(sides), Side.tests(sides), NoiseFloor.DEFAULT, null);
    }

    private static List<Side> measured(MeasuredFile file) {
        return Side.of(List.of(file)).stream()
                .filter(side -> !side.results().isEmpty())
                .toList();
    }

    /** Why differences between the columns of a file are no verdicts; each reason once. */
    public static List<String> reasonsForAmbiguity(ResultFile file) {
        List<Side> sides = measured(new MeasuredFile("", file));
        Set<String> tests = Side.tests(sides);
        return Match.withinDevices(sides).stream()
                .flatMap(match -> match.comparable(tests).stream()
                        .flatMap(test -> match
                                .reasonForAmbiguity(
                                        match.base().result(test).orElseThrow(),
                                        match.other().result(test).orElseThrow())
                                .stream()))
                .distinct()
                .toList();
    }

    /** Lines up some tests of a base with the sides that are compared with it. */
    static ResultTable of(List<Match> ofOneBase, Set<String> tests, NoiseFloor noiseFloor) {
        List<Side> sides = new ArrayList<>(List.of(ofOneBase.get(0).base()));
        ofOneBase.forEach(match -> sides.add(match.other()));
        return of(sides, ofOneBase, tests, noiseFloor, null);
    }

    private static ResultTable of(
            List<Side> sides,
            List<Match> matches,
            Set<String> tests,
            NoiseFloor noiseFloor,
            @Nullable String relativeTo) {
        List<Column> columns = sides.stream().map(Side::column).toList();
        Map<Column, Column> byOther = matches.stream()
                .collect(Collectors.toMap(
                        match -> match.other().column(), match -> match.base().column()));
        List<Integer> bases = columns.stream()
                .map(column -> columns.indexOf(byOther.getOrDefault(column, column)))
                .toList();
        return new ResultTable(
                columns,
                bases,
                Side.tests(sides).stream()
                        .filter(tests::contains)
                        .map(test -> Row.of(test, sides, bases, noiseFloor, relativeTo))
                        .toList(),
                FindingRow.of(sides, bases, tests, noiseFloor));
    }

    /** The tests of one suite with one metric: a table of its own. */
    public List<List<Row>> sections() {
        return List.copyOf(rows.stream()
                .collect(Collectors.groupingBy(
                        row -> List.of(row.suite(), row.metric(), row.unit()), LinkedHashMap::new, Collectors.toList()))
                .values());
    }

    /** The title of the column that a result is in. */
    public String title(TestResult result) {
        return columns.stream()
                .filter(column -> column.holds(result))
                .map(Column::title)
                .findFirst()
                .orElse(result.backend());
    }

    /** All cells, by row and column. */
    public Stream<Cell> cells() {
        return rows.stream().flatMap(Row::shown);
    }

    /** The indices of the columns that are compared with a base. */
    public List<Integer> compared() {
        return IntStream.range(0, columns.size())
                .filter(column -> bases.get(column) != column)
                .boxed()
                .toList();
    }

    /** The column that another is compared with. */
    public Column base(int column) {
        return columns.get(bases.get(column));
    }

    /** The cells with a verdict, each beside that of its base, column by column. */
    public Stream<Pair> pairs() {
        return compared().stream().flatMap(this::pairs);
    }

    /** The cells of a column with a verdict, each beside that of the base. */
    public Stream<Pair> pairs(int column) {
        return rows.stream()
                .flatMap(row -> row.cells().get(column).stream()
                        .flatMap(cell -> cell.verdict().stream()
                                .map(verdict -> new Pair(
                                        row,
                                        base(column),
                                        row.cells().get(bases.get(column)).orElseThrow(),
                                        columns.get(column),
                                        cell,
                                        verdict))));
    }

    /** The findings with a verdict in a column, column by column. */
    public Stream<FindingPair> findingPairs() {
        return compared().stream().flatMap(this::findingPairs);
    }

    /** The findings with a verdict in a column. */
    public Stream<FindingPair> findingPairs(int column) {
        return findings.stream()
                .flatMap(row -> row.conclusions().get(column).verdict().stream()
                        .map(verdict -> new FindingPair(
                                row, base(column), bases.get(column), columns.get(column), column, verdict)));
    }

    /** The same with the cells of some verdicts alone; rows with a ratio come before those without. */
    ResultTable only(Set<Verdict> verdicts) {
        Predicate<Cell> isShown = cell ->
                cell.verdict().isEmpty() || verdicts.contains(cell.verdict().get());
        return new ResultTable(
                columns,
                bases,
                rows.stream()
                        .map(row -> row.with(row.cells().stream()
                                .map(cell -> cell.filter(isShown))
                                .toList()))
                        .filter(row ->
                                row.shown().anyMatch(cell -> cell.verdict().isPresent()))
                        .sorted(Comparator.comparing(row ->
                                row.shown().noneMatch(cell -> cell.ratio().isPresent())))
                        .toList(),
                findings.stream()
                        .flatMap(finding -> finding.only(verdicts).stream())
                        .toList());
    }

    /**
     * A test with its cell in each column.
     *
     * @param metric of the first result with a value, as are unit and label; else of the first result
     * @param cells one for each column; empty where nothing is to be shown
     */
    public record Row(String suite, String test, String label, String metric, String unit, List<Optional<Cell>> cells) {

        public Row {
            cells = List.copyOf(cells);
        }

        private static Row of(
                String test,
                List<Side> sides,
                List<Integer> bases,
                NoiseFloor noiseFloor,
                @Nullable String relativeTo) {
            List<TestResult> results =
                    sides.stream().flatMap(side -> side.result(test).stream()).toList();
            TestResult any = results.stream()
                    .filter(result -> result.value() != null)
                    .findFirst()
                    .orElse(results.get(0));
            List<Optional<Cell>> cells = new ArrayList<>();
            for (int i = 0; i < sides.size(); i++) {
                Side side = sides.get(i);
                Side base = sides.get(bases.get(i));
                Optional<TestResult> result = side.result(test);
                Cell alone = new Cell(
                        result,
                        Standing.of(result, any),
                        result.flatMap(found -> Relative.of(found, relativeTo, side)),
                        Optional.empty(),
                        Optional.empty());
                boolean isBase = bases.get(i) == i;
                Cell cell = isBase ? alone : alone.beside(base.result(test), new Match(base, side), noiseFloor);
                boolean isShown =
                        isBase || cell.result().isPresent() || cell.verdict().isPresent();
                cells.add(isShown ? Optional.of(cell) : Optional.empty());
            }
            return new Row(any.suite(), test, any.label(), any.metric(), any.unit(), cells);
        }

        private Row with(List<Optional<Cell>> others) {
            return new Row(suite, test, label, metric, unit, others);
        }

        /** The cells that are not empty. */
        public Stream<Cell> shown() {
            return cells.stream().flatMap(Optional::stream);
        }
    }

    /**
     * The result of a test on one device through one driver.
     *
     * @param result the record; empty where the file has none
     * @param standing its status, with the value in the unit of the row
     * @param relative to another test of the same column; empty where there is none to take it to
     * @param ratio to the base; empty where either has no value, or in a base
     * @param verdict on that ratio, or one-sided; empty where neither column has a value, or in a base
     */
    public record Cell(
            Optional<TestResult> result,
            Standing standing,
            Optional<Relative> relative,
            Optional<Ratio> ratio,
            Optional<Verdict> verdict) {

        /** Whether instructions bound the result. */
        public boolean isBound() {
            return result.filter(TestResult::boundByInstructions).isPresent();
        }

        private Cell beside(Optional<TestResult> base, Match match, NoiseFloor noiseFloor) {
            if (Match.isComparable(base, result)) {
                TestResult first = base.orElseThrow();
                TestResult second = result.orElseThrow();
                Ratio found = match.ratio(first, second);
                Verdict verdict = match.verdict(first, second, noiseFloor.verdict(found));
                return new Cell(result, standing, relative, Optional.of(found), Optional.of(verdict));
            }
            return Match.hasValue(base) || Match.hasValue(result)
                    ? new Cell(result, standing, relative, ratio, Optional.of(Verdict.ONE_SIDED))
                    : this;
        }
    }

    /** A cell beside that of the base. */
    public record Pair(Row row, Column base, Cell baseCell, Column column, Cell cell, Verdict verdict) {}

    /** A finding of a column beside that of the base. */
    public record FindingPair(FindingRow row, Column base, int baseIndex, Column column, int index, Verdict verdict) {

        public Conclusion baseConclusion() {
            return row.conclusions().get(baseIndex);
        }

        public Conclusion conclusion() {
            return row.conclusions().get(index);
        }

        /** The column that does not have it; empty where both have. */
        public Optional<Column> lacking() {
            return conclusion().finding().isEmpty()
                    ? Optional.of(column)
                    : baseConclusion().finding().isEmpty() ? Optional.of(base) : Optional.empty();
        }

        /** Why one does not have it; absent where both have. */
        public @Nullable String reason() {
            return (conclusion().finding().isEmpty() ? conclusion() : baseConclusion()).reason();
        }
    }

    /**
     * A ratio of two tests on one device through one driver.
     *
     * @param test the id of the test that is 1
     * @param ratio how many times as fast as it; empty where either has no value, or their metrics or units differ
     */
    public record Relative(String test, Optional<Double> ratio) {

        private static Optional<Relative> of(TestResult result, @Nullable String named, Side side) {
            return Optional.ofNullable(named == null ? result.base() : named).map(test -> {
                Optional<TestResult> base = side.result(test);
                return new Relative(
                        test,
                        base.filter(some -> Match.isComparable(base, Optional.of(result)))
                                .map(some -> Ratios.ofMedians(some, result)));
            });
        }
    }
}
