package io.github.gpupath.cli.report;

import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import io.github.gpupath.result.FindingRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The table of what suites concluded, but for levels, which have a table of their own; a row for each figure. */
final class FindingGrid {

    private static final List<Heading> HEADINGS = List.of(
            Heading.left("findings", "subject"),
            Heading.left("", "backend"),
            Heading.left("", "kind"),
            Heading.left("", "name"),
            Heading.left("", "figure"),
            Heading.right("", "value"),
            Heading.right("", "95 % interval"),
            Heading.right("", "sure"),
            Heading.left("", "in words"));

    private FindingGrid() {}

    /** The table; empty if there is nothing but levels. */
    static Optional<Grid> of(Pivot pivot, List<FindingRecord> findings) {
        List<List<Cell>> rows = new ArrayList<>();
        findings.stream().filter(finding -> !LevelGrid.isLevel(finding)).forEach(finding -> {
            for (int i = 0; i < finding.figures().size(); i++) {
                rows.add(row(pivot, finding, finding.figures().get(i), i == 0).stream()
                        .map(Cell::of)
                        .toList());
            }
        });
        return rows.isEmpty() ? Optional.empty() : Optional.of(new Grid(HEADINGS, rows));
    }

    /** What is of the whole finding stands beside its first figure alone. */
    private static List<String> row(Pivot pivot, FindingRecord finding, FindingRecord.Figure figure, boolean first) {
        return List.of(
                first ? finding.subject() : "",
                first ? pivot.title(finding) : "",
                first ? finding.kind() : "",
                first ? finding.name() : "",
                figure.name(),
                Quantity.text(figure.value(), figure.unit()),
                Quantity.interval(figure.low(), figure.high(), figure.unit()),
                Quantity.probability(figure.confidence()),
                first ? finding.sentence() : "");
    }
}
