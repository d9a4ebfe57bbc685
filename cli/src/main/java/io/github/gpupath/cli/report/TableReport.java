package io.github.gpupath.cli.report;

import io.github.gpupath.cli.console.Style;
import io.github.gpupath.result.ResultFile;
import java.util.List;

/** The tables and footer for a terminal. */
final class TableReport {

    private final ResultFile file;
    private final ReportOptions options;
    private final Pivot pivot;

    TableReport(ResultFile file, ReportOptions options) {
        this.file = file;
        this.options = options;
        this.pivot = Pivot.of(file, options);
    }

    String text() {
        StringBuilder text = new StringBuilder();
        for (Section section : pivot.sections()) {
            text.append(table(new PivotLayout(pivot, section, options))).append('\n');
        }
        for (Footer.Part part : new Footer(file, pivot, options).parts()) {
            text.append(options.colors() ? Style.BOLD.paint(part.heading()) : part.heading())
                    .append('\n');
            part.lines().forEach(line -> text.append("  ").append(line).append('\n'));
        }
        return text.toString();
    }

    private String table(PivotLayout layout) {
        List<PivotLayout.Heading> headings = layout.headings();
        TextTable table =
                new TextTable(headings.stream().map(PivotLayout.Heading::align).toList());
        table.spanningRow(headings.stream()
                .map(heading -> new Cell(heading.group(), Style.BOLD))
                .toList());
        table.row(headings.stream()
                .map(heading -> new Cell(heading.title(), Style.DIM))
                .toList());
        layout.rows().forEach(table::row);
        return table.text(options.colors());
    }
}
