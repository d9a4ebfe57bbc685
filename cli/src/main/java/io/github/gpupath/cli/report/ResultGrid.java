package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Ratio;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.analysis.compare.ResultTable.Cell;
import io.github.gpupath.cli.analysis.compare.ResultTable.Row;
import io.github.gpupath.cli.analysis.compare.ResultTable.Section;
import io.github.gpupath.cli.report.Page.Field;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.SiPrefix;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Lays out a section of a result table: in each column the value, then the figures that a run or a comparison shows. */
final class ResultGrid {

    private final ResultTable table;
    private final Section section;
    private final List<Double> values;
    private final SiPrefix prefix;
    private final int decimals;

    private ResultGrid(ResultTable table, Section section) {
        this.table = table;
        this.section = section;
        this.values = section.values();
        this.prefix = SiPrefix.of(values);
        this.decimals = prefix.decimals(values);
    }

    /** The tables of a run: beside each value its interval and its ratios. */
    static List<Grid> ofRun(ResultTable table, ReportOptions options) {
        return table.sections().stream()
                .map(section -> new ResultGrid(table, section).ofRun(options))
                .toList();
    }

    /** The tables of a comparison: beside each value its ratio to the first column, with interval and verdict. */
    static List<Grid> ofComparison(ResultTable table) {
        return table.sections().stream()
                .map(section -> new ResultGrid(table, section).ofComparison())
                .toList();
    }

    private Grid ofRun(ReportOptions options) {
        boolean relative = options.relativeTo() != null
                || section.cells()
                        .anyMatch(cell ->
                                cell.relative() != null && cell.relative().ratio() != null);
        boolean perftest = options.wide()
                && section.cells()
                        .anyMatch(cell -> !result(cell, Figures::perftestMillis).isEmpty());
        List<Field<Row>> fields = new ArrayList<>(List.of(Field.left(section.suite(), "test", Row::test)));
        if (options.wide()) {
            fields.add(Field.left("", "label", Row::label));
        }
        for (int column = 0; column < table.columns().size(); column++) {
            fields.add(value(column));
            if (values.isEmpty()) {
                continue;
            }
            fields.add(figure(column, "±95%", cell -> result(cell, Figures::interval)));
            if (relative) {
                fields.add(figure(
                        column,
                        "×",
                        cell -> cell.relative() == null
                                ? ""
                                : Figures.ratio(cell.relative().ratio())));
            }
            if (column > 0) {
                fields.add(figure(
                        column,
                        "/" + table.columns().get(0).title(),
                        cell -> Figures.ratio(
                                cell.ratio() == null
                                        ? null
                                        : (Double) cell.ratio().value())));
            }
            if (perftest) {
                fields.add(figure(column, "ms per 2^28", cell -> result(cell, Figures::perftestMillis)));
            }
        }
        return Grid.of(fields, section.rows());
    }

    private Grid ofComparison() {
        List<Field<Row>> fields = new ArrayList<>(List.of(Field.left(section.suite(), "test", Row::test), value(0)));
        for (int i = 1; i < table.columns().size(); i++) {
            int column = i;
            fields.add(value(column));
            fields.add(figure(column, "ratio", cell -> ratio(cell, Ratio::value)));
            fields.add(figure(
                    column,
                    "interval",
                    cell -> cell.ratio() == null ? "" : ratio(cell, Ratio::low) + " to " + ratio(cell, Ratio::high)));
            fields.add(new Field<>(
                    Heading.left("", "verdict"),
                    row -> row.cells()
                            .get(column)
                            .filter(cell -> cell.ratio() != null)
                            .map(Cell::verdict)
                            .map(StyledText::of)
                            .orElse(StyledText.EMPTY)));
        }
        return Grid.of(fields, section.rows());
    }

    private static String ratio(Cell cell, Function<Ratio, Double> figure) {
        return cell.ratio() == null ? "" : Figures.preciseRatio(figure.apply(cell.ratio()));
    }

    private static String result(Cell cell, Function<TestResult, String> figure) {
        return Optional.ofNullable(cell.result()).map(figure).orElse("");
    }

    private static Field<Row> figure(int column, String title, Function<Cell, String> figure) {
        return Field.right("", title, row -> row.cells().get(column).map(figure).orElse(""));
    }

    private Field<Row> value(int column) {
        return new Field<>(
                Heading.right(
                        table.columns().get(column).title(), values.isEmpty() ? "answer" : prefix.unit(section.unit())),
                row -> row.cells().get(column).map(this::value).orElse(StyledText.EMPTY));
    }

    private StyledText value(Cell cell) {
        return section.value(cell)
                .map(value -> StyledText.of(prefix.format(value, decimals)))
                .orElseGet(() -> status(cell));
    }

    /** The word in place of a value: green for a right answer where nothing was to be measured. */
    private StyledText status(Cell cell) {
        TestResult.@Nullable Status status =
                cell.result() == null ? null : cell.result().status();
        if (status == TestResult.Status.OK && values.isEmpty()) {
            return new StyledText(status.word(), Style.GREEN);
        }
        return new StyledText(cell.standing().status(), status == TestResult.Status.FAILED ? Style.RED : Style.YELLOW);
    }
}
