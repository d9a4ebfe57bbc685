package io.github.gpupath.cli.report;

import io.github.gpupath.result.ResultFile;
import java.util.List;
import java.util.stream.Collectors;

/** The tables and footer for a page. */
final class MarkdownReport {

    private final ResultFile file;
    private final ReportOptions options;
    private final Pivot pivot;

    MarkdownReport(ResultFile file, ReportOptions options) {
        this.file = file;
        this.options = options.withoutColors();
        this.pivot = Pivot.of(file, options);
    }

    String text() {
        StringBuilder text = new StringBuilder();
        for (Section section : pivot.sections()) {
            text.append(table(new PivotLayout(pivot, section, options))).append('\n');
        }
        for (Footer.Part part : new Footer(file, pivot, options).parts()) {
            text.append("**").append(part.heading()).append("**\n\n");
            part.lines().forEach(line -> text.append("- ").append(escape(line)).append('\n'));
            text.append('\n');
        }
        return text.toString().stripTrailing() + "\n";
    }

    private static String table(PivotLayout layout) {
        List<PivotLayout.Heading> headings = layout.headings();
        StringBuilder table = new StringBuilder();
        table.append(line(headings.stream()
                .map(heading -> heading.align() == TextTable.Align.LEFT
                        ? heading.title()
                        : (heading.group() + " " + heading.title()).strip())
                .toList()));
        table.append(line(headings.stream()
                .map(heading -> heading.align() == TextTable.Align.LEFT ? "---" : "---:")
                .toList()));
        layout.rows()
                .forEach(row -> table.append(line(row.stream().map(Cell::text).toList())));
        return table.toString();
    }

    private static String line(List<String> cells) {
        return cells.stream().map(MarkdownReport::escape).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** Keeps formats such as {@code Buffer<R8>} and pipes from being read as markup. */
    private static String escape(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;");
    }
}
