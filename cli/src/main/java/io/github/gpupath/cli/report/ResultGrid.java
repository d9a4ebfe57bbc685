package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.analysis.compare.ResultTable.Cell;
import io.github.gpupath.cli.analysis.compare.ResultTable.Relative;
import io.github.gpupath.cli.analysis.compare.ResultTable.Row;
import io.github.gpupath.cli.analysis.compare.ResultTable.Section;
import io.github.gpupath.cli.report.Page.Field;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.Clock;
import io.github.gpupath.suite.SiPrefix;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Lays out a section of a result table: in each column the value, then the figures that a run or a comparison shows. */
final class ResultGrid {

    private final ResultTable table;
    private final Provenance provenance;
    private final Section section;
    private final List<Double> values;
    private final SiPrefix prefix;
    private final int decimals;

    private ResultGrid(ResultTable table, Provenance provenance, Section section) {
        this.table = table;
        this.provenance = provenance;
        this.section = section;
        this.values = section.values();
        this.prefix = SiPrefix.of(values);
        this.decimals = prefix.decimals(values);
    }

    /** The tables of a run: beside each value its interval and its ratios. */
    static List<Grid> ofRun(ResultTable table, Provenance provenance, ReportOptions options) {
        return table.sections().stream()
                .map(section -> new ResultGrid(table, provenance, section).ofRun(options))
                .toList();
    }

    /** The tables of a comparison: beside each value its ratio to the first column, with interval and verdict. */
    static List<Grid> ofComparison(ResultTable table, Provenance provenance) {
        return table.sections().stream()
                .map(section -> new ResultGrid(table, provenance, section).ofComparison())
                .toList();
    }

    private Grid ofRun(ReportOptions options) {
        boolean relative = options.relativeTo() != null
                || section.cells().anyMatch(cell -> ratioToBase(cell).isPresent());
        boolean perftest = options.wide()
                && section.cells().anyMatch(cell -> !perftest(cell).isEmpty());
        boolean inCycles = section.cells()
                .anyMatch(cell -> cell.result().map(TestResult::cycles).isPresent());
        List<Field<Row>> fields =
                new ArrayList<>(List.of(Field.name(provenance.suite(section.suite()), "test", Row::test)));
        if (options.wide()) {
            fields.add(Field.<Row>left("", "label", Row::label).detail(3));
        }
        for (int column = 0; column < table.columns().size(); column++) {
            fields.add(value(column));
            if (values.isEmpty()) {
                continue;
            }
            if (inCycles) {
                fields.add(figure(
                                column,
                                Clock.CYCLES,
                                cell -> cell.result().map(Figures::cycles).orElse(""))
                        .detail(1));
            }
            fields.add(figure(
                            column,
                            "±95%",
                            cell -> cell.result().map(Figures::interval).orElse(""))
                    .detail(2));
            if (relative) {
                fields.add(figure(
                                column,
                                "×",
                                cell -> ratioToBase(cell).map(Figures::ratio).orElse(""))
                        .detail(1));
            }
            if (column > 0) {
                fields.add(ratioToFirst(column));
            }
            if (perftest) {
                fields.add(figure(column, "ms per 2^28", ResultGrid::perftest).detail(3));
            }
        }
        return Grid.of(fields, section.rows());
    }

    private static Optional<Double> ratioToBase(Cell cell) {
        return cell.relative().flatMap(Relative::ratio);
    }

    private Field<Row> ratioToFirst(int column) {
        return ratio(column, "/" + provenance.title(table.columns().get(0)), Figures::ratio);
    }

    /** The ratio to the first column, coloured where the difference is beyond the noise. */
    private static Field<Row> ratio(int column, String title, Function<Double, String> text) {
        return new Field<>(
                Heading.right("", title),
                row -> row.cells()
                        .get(column)
                        .flatMap(cell ->
                                cell.ratio().map(ratio -> StyledText.ratio(text.apply(ratio.value()), cell.verdict())))
                        .orElse(StyledText.EMPTY));
    }

    private static String perftest(Cell cell) {
        return cell.result().map(Figures::perftestMillis).orElse("");
    }

    private Grid ofComparison() {
        List<Field<Row>> fields =
                new ArrayList<>(List.of(Field.name(provenance.suite(section.suite()), "test", Row::test), value(0)));
        for (int i = 1; i < table.columns().size(); i++) {
            int column = i;
            fields.add(value(column).detail(1));
            fields.add(ratio(column, "ratio", Figures::preciseRatio));
            fields.add(figure(
                            column,
                            "interval",
                            cell -> cell.ratio()
                                    .map(ratio -> Figures.preciseRatio(ratio.low()) + " to "
                                            + Figures.preciseRatio(ratio.high()))
                                    .orElse(""))
                    .detail(2));
            fields.add(new Field<>(
                    Heading.left("", "verdict"),
                    row -> row.cells()
                            .get(column)
                            .filter(cell -> cell.ratio().isPresent())
                            .flatMap(Cell::verdict)
                            .map(StyledText::of)
                            .orElse(StyledText.EMPTY)));
        }
        return Grid.of(fields, section.rows());
    }

    private static Field<Row> figure(int column, String title, Function<Cell, String> figure) {
        return Field.right("", title, row -> row.cells().get(column).map(figure).orElse(""));
    }

    private Field<Row> value(int column) {
        return new Field<>(
                Heading.right(
                        provenance.title(table.columns().get(column)),
                        values.isEmpty() ? "answer" : prefix.unit(section.unit())),
                row -> row.cells().get(column).map(cell -> value(row, cell)).orElse(StyledText.EMPTY));
    }

    private StyledText value(Row row, Cell cell) {
        return row.value(cell)
                .map(value -> StyledText.of(prefix.format(value, decimals)))
                .orElseGet(() -> status(row, cell));
    }

    /** The word in place of a value: green for a right answer where nothing was to be measured. */
    private StyledText status(Row row, Cell cell) {
        Optional<Status> status = cell.result().map(TestResult::status);
        return status.filter(known -> known == Status.OK && values.isEmpty())
                .map(known -> new StyledText(known.word(), Style.GREEN))
                .orElseGet(() -> new StyledText(
                        row.standing(cell).status(),
                        status.equals(Optional.of(Status.FAILED)) ? Style.RED : Style.YELLOW));
    }
}
