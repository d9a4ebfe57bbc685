package io.github.gpupath.cli.report;

import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import io.github.gpupath.cli.report.Page.Part;
import io.github.gpupath.cli.text.Controls;

/** Lays a page out for a terminal. */
final class TextPage {

    private TextPage() {}

    static String text(Page page, boolean colors) {
        StringBuilder text = new StringBuilder();
        page.grids().forEach(grid -> text.append(table(grid).text(colors)).append('\n'));
        for (Part part : page.parts()) {
            String heading = Controls.oneLine(part.heading());
            text.append(colors ? Style.BOLD.paint(heading) : heading).append('\n');
            part.lines()
                    .forEach(line ->
                            text.append("  ").append(Controls.oneLine(line)).append('\n'));
        }
        return text.toString();
    }

    private static TextTable table(Grid grid) {
        TextTable table =
                new TextTable(grid.headings().stream().map(Heading::align).toList());
        table.spanningRow(grid.headings().stream()
                .map(heading -> new StyledText(heading.group(), Style.BOLD))
                .toList());
        table.row(grid.headings().stream()
                .map(heading -> new StyledText(heading.title(), Style.DIM))
                .toList());
        grid.rows().forEach(table::row);
        return table;
    }
}
