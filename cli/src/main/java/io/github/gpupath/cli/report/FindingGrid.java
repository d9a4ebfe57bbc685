package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.FindingRow;
import io.github.gpupath.cli.analysis.compare.FindingRow.FigureCell;
import io.github.gpupath.cli.analysis.compare.FindingRow.FigureRow;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.result.FindingRecord.Figure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lays out findings, a row for each figure below its subject; each column has the value, then what a run or a comparison shows. */
final class FindingGrid {

    /** Below this share of the value an interval is shown as what may be added and taken away. */
    private static final double NARROW = 0.5;

    /** A line of the table: the title of others, or a figure. */
    private record Line(StyledText title, Optional<FindingRow> finding, Optional<FigureRow> figure) {

        private boolean isCompared(int column) {
            return finding.flatMap(row -> row.conclusions().get(column).verdict())
                    .isPresent();
        }
    }

    private FindingGrid() {}

    /** The table of all findings of a run but costs, which have a {@link CostGrid}; empty if there is no other. */
    static Optional<Grid> ofRun(ResultTable table) {
        Columns<Line> columns = new Columns<Line>("findings").name("", Line::title, Function.identity());
        for (int column = 0; column < table.columns().size(); column++) {
            addFigure(columns, table, column, 0);
            columns.right(
                    "sure", 3, cell(column), cell -> text(cell, figure -> Quantity.probability(figure.confidence())));
        }
        return columns.ofAny(lines(table.findings().stream()
                .filter(finding -> !CostGrid.isCost(finding))
                .toList()));
    }

    /** The table of the findings of a comparison; empty if there is none. */
    static Optional<Grid> ofComparison(ResultTable table) {
        Columns<Line> columns = new Columns<Line>("findings").name("", Line::title, Function.identity());
        addFigure(columns, table, 0, 1);
        for (int i = 1; i < table.columns().size(); i++) {
            int column = i;
            Function<Line, Optional<FigureCell>> cell =
                    line -> cell(column).apply(line).filter(found -> line.isCompared(column));
            addFigure(columns, table, column, 1);
            columns.right("ratio", 0, cell, FindingGrid::ratio)
                    .left(
                            "verdict",
                            0,
                            cell,
                            found -> found.flatMap(FigureCell::verdict)
                                    .map(StyledText::of)
                                    .orElse(StyledText.EMPTY));
        }
        return columns.ofAny(lines(table.findings()));
    }

    private static List<Line> lines(List<FindingRow> findings) {
        Map<String, List<FindingRow>> bySubject = findings.stream()
                .collect(Collectors.groupingBy(FindingRow::subject, LinkedHashMap::new, Collectors.toList()));
        List<Line> lines = new ArrayList<>();
        bySubject.forEach((subject, some) -> {
            lines.add(new Line(new StyledText(subject, Style.BOLD), Optional.empty(), Optional.empty()));
            some.forEach(finding -> finding.figures()
                    .forEach(figure -> lines.add(new Line(
                            StyledText.of("  " + title(finding, figure)), Optional.of(finding), Optional.of(figure)))));
        });
        return lines;
    }

    private static String title(FindingRow finding, FigureRow figure) {
        return finding.name().equals(figure.name()) ? finding.name() : finding.name() + ", " + figure.name();
    }

    private static void addFigure(Columns<Line> columns, ResultTable table, int column, int detail) {
        columns.group(table.columns().get(column).title())
                .right("value", detail, cell(column), FindingGrid::value)
                .left("interval", 2, cell(column), cell -> text(cell, FindingGrid::interval));
    }

    private static Function<Line, Optional<FigureCell>> cell(int column) {
        return line -> line.figure().map(figure -> figure.cells().get(column));
    }

    private static StyledText text(Optional<FigureCell> cell, Function<Figure, String> words) {
        return StyledText.of(cell.flatMap(found -> Optional.ofNullable(found.figure()))
                .map(words)
                .orElse(""));
    }

    private static StyledText value(Optional<FigureCell> cell) {
        return cell.map(found -> value(found.figure())).orElse(StyledText.EMPTY);
    }

    private static StyledText value(@Nullable Figure figure) {
        return figure == null
                ? new StyledText("none", Style.YELLOW)
                : StyledText.of(Quantity.text(figure.value(), figure.unit()));
    }

    private static String interval(Figure figure) {
        double value = figure.value();
        Double low = figure.low();
        Double high = figure.high();
        if (low != null && high != null && figure.confidence() == null && value > 0 && high - low < NARROW * value) {
            return String.format(Locale.ROOT, "±%.1f%%", 50 * (high - low) / value);
        }
        return Quantity.interval(low, high, figure.unit());
    }

    private static StyledText ratio(Optional<FigureCell> cell) {
        return cell.map(found -> StyledText.ratio(Figures.preciseRatio(found.ratio()), found.verdict()))
                .orElse(StyledText.EMPTY);
    }
}
