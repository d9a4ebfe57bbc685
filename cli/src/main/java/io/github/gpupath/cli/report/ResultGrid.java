package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Ratio;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.analysis.compare.ResultTable.Cell;
import io.github.gpupath.cli.analysis.compare.ResultTable.Relative;
import io.github.gpupath.cli.analysis.compare.ResultTable.Row;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.Clock;
import io.github.gpupath.suite.SiPrefix;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Lays out a section of a result table: in each column the value, then the figures that a run or a comparison shows. */
final class ResultGrid {

    /** How much of the time is instructions. */
    private static final String SHARE = "instr.";

    private final ResultTable table;
    private final Provenance provenance;
    private final List<Row> rows;
    private final Row first;
    private final List<Double> values;
    private final SiPrefix prefix;
    private final int decimals;

    private ResultGrid(ResultTable table, Provenance provenance, List<Row> section) {
        this.table = table;
        this.provenance = provenance;
        this.rows = section;
        this.first = section.get(0);
        this.values = cells().flatMap(cell -> Stream.ofNullable(cell.standing().value()))
                .toList();
        this.prefix = SiPrefix.of(values);
        this.decimals = prefix.decimals(values);
    }

    /** The table of a section of a run: beside each value its interval and its ratios. */
    static Grid ofRun(ResultTable table, Provenance provenance, List<Row> section) {
        return new ResultGrid(table, provenance, section).ofRun();
    }

    /** The tables of a comparison: beside each value its ratio to the first column, with interval and verdict. */
    static List<Grid> ofComparison(ResultTable table, Provenance provenance) {
        return table.sections().stream()
                .map(section -> new ResultGrid(table, provenance, section).ofComparison())
                .toList();
    }

    private Stream<Cell> cells() {
        return rows.stream().flatMap(Row::shown);
    }

    private Grid ofRun() {
        boolean isBound = cells().anyMatch(Cell::isBound);
        Columns<Row> columns = new Columns<Row>(provenance.suite(first.suite())).name("test", Row::test);
        for (int column = 0; column < table.columns().size(); column++) {
            addValue(columns, column, 0);
            add(columns, Clock.CYCLES, 1, column, cell -> cell.result().map(Figures::cycles));
            columns.right(SHARE, isBound ? 0 : 3, cell(column), ResultGrid::share);
            add(columns, "±95%", 2, column, cell -> cell.result().map(Figures::interval));
            add(
                    columns,
                    "×",
                    1,
                    column,
                    cell -> cell.relative().flatMap(Relative::ratio).map(Figures::ratio));
            if (table.compared().contains(column) && !values.isEmpty()) {
                String base = "/" + provenance.title(table.base(column));
                columns.right(base, 0, cell(column), cell -> ratio(cell, Figures::ratio));
            }
        }
        return columns.of(rows);
    }

    private Grid ofComparison() {
        Columns<Row> columns = new Columns<Row>(provenance.suite(first.suite())).name("test", Row::test);
        addValue(columns, 0, 0);
        for (int column = 1; column < table.columns().size(); column++) {
            addValue(columns, column, 1);
            columns.right("ratio", 0, cell(column), cell -> ratio(cell, Figures::preciseRatio));
            add(columns, "interval", 2, column, cell -> cell.ratio().map(ResultGrid::interval));
            columns.left("verdict", 0, cell(column), ResultGrid::verdict);
        }
        return columns.of(rows);
    }

    private void addValue(Columns<Row> columns, int column, int detail) {
        columns.group(provenance.title(table.columns().get(column)))
                .right(
                        values.isEmpty() ? "answer" : prefix.unit(first.unit()),
                        detail,
                        Function.identity(),
                        row -> row.cells().get(column).map(this::value).orElse(StyledText.EMPTY));
    }

    private static void add(
            Columns<Row> columns, String title, int detail, int column, Function<Cell, Optional<String>> figure) {
        columns.right(
                title, detail, row -> row.cells().get(column).flatMap(figure).orElse(""));
    }

    private static Function<Row, Optional<Cell>> cell(int column) {
        return row -> row.cells().get(column);
    }

    /** The ratio to the base, coloured where the difference is beyond the noise. */
    private static StyledText ratio(Optional<Cell> cell, Function<Double, String> text) {
        return cell.flatMap(some ->
                        some.ratio().map(ratio -> StyledText.ratio(text.apply(ratio.value()), some.verdict())))
                .orElse(StyledText.EMPTY);
    }

    private static String interval(Ratio ratio) {
        return Figures.preciseRatio(ratio.low()) + " to " + Figures.preciseRatio(ratio.high());
    }

    private static StyledText verdict(Optional<Cell> cell) {
        return cell.filter(some -> some.ratio().isPresent())
                .flatMap(Cell::verdict)
                .map(StyledText::of)
                .orElse(StyledText.EMPTY);
    }

    /** The share of the time without the access, marked where it bounds the result. */
    private static StyledText share(Optional<Cell> cell) {
        return cell.flatMap(Cell::result)
                .filter(result -> result.withoutAccess() != null)
                .map(result -> new StyledText(
                        Figures.share(result), result.boundByInstructions() ? Style.YELLOW : Style.PLAIN))
                .orElse(StyledText.EMPTY);
    }

    private StyledText value(Cell cell) {
        Double value = cell.standing().value();
        return value == null ? status(cell) : StyledText.of(prefix.format(value, decimals));
    }

    /** The word in place of a value: green for a right answer where nothing was to be measured. */
    private StyledText status(Cell cell) {
        Optional<Status> status = cell.result().map(TestResult::status);
        return status.filter(known -> known == Status.OK && values.isEmpty())
                .map(known -> new StyledText(known.word(), Style.GREEN))
                .orElseGet(() -> new StyledText(
                        cell.standing().status(),
                        status.equals(Optional.of(Status.FAILED)) ? Style.RED : Style.YELLOW));
    }
}
