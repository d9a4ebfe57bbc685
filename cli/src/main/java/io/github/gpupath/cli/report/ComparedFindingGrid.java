package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.ComparedFinding;
import io.github.gpupath.cli.analysis.compare.ComparedFinding.Estimate;
import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.Pair;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of what suites concluded on each side of each pair; a row for each figure. */
final class ComparedFindingGrid {

    private static final List<Heading> HEADINGS = List.of(
            Heading.left("findings", "subject"),
            Heading.left("", "kind"),
            Heading.left("", "name"),
            Heading.left("", "compared"),
            Heading.left("", "with"),
            Heading.left("", "figure"),
            Heading.right("base", "value"),
            Heading.right("", "95 % interval"),
            Heading.right("other", "value"),
            Heading.right("", "95 % interval"),
            Heading.right("", "ratio"),
            Heading.left("", "verdict"));

    private ComparedFindingGrid() {}

    /** The table; empty if there is no finding. */
    static Optional<Grid> of(Comparison comparison) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Pair pair : comparison.pairs()) {
            for (ComparedFinding finding : pair.findings()) {
                for (int i = 0; i < finding.figures().size(); i++) {
                    rows.add(row(pair, finding, finding.figures().get(i), i == 0));
                }
            }
        }
        return rows.isEmpty() ? Optional.empty() : Optional.of(new Grid(HEADINGS, rows));
    }

    /** What is of the whole finding stands beside its first figure alone. */
    private static List<Cell> row(Pair pair, ComparedFinding finding, ComparedFinding.Figure figure, boolean first) {
        Double ratio = figure.ratio();
        return List.of(
                Cell.of(first ? finding.subject() : ""),
                Cell.of(first ? finding.kind() : ""),
                Cell.of(first ? finding.name() : ""),
                Cell.of(first ? pair.other() : ""),
                Cell.of(first ? pair.base() : ""),
                Cell.of(figure.name()),
                value(figure.base(), figure.unit()),
                interval(figure.base(), figure.unit()),
                value(figure.other(), figure.unit()),
                interval(figure.other(), figure.unit()),
                Cell.of(ratio == null ? "" : Figures.preciseRatio(ratio)),
                Cell.of(figure.verdict()));
    }

    private static Cell value(@Nullable Estimate estimate, String unit) {
        return estimate == null ? new Cell("none", Style.YELLOW) : Cell.of(Quantity.text(estimate.value(), unit));
    }

    private static Cell interval(@Nullable Estimate estimate, String unit) {
        return estimate == null ? Cell.EMPTY : Cell.of(Quantity.interval(estimate.low(), estimate.high(), unit));
    }
}
