package io.github.gpupath.cli.report;

import java.util.List;
import java.util.stream.Collectors;

/** Lays a page out in Markdown. */
final class MarkdownPage {

    private MarkdownPage() {}

    static String text(Page page) {
        StringBuilder text = new StringBuilder();
        page.grids().forEach(grid -> text.append(table(grid)).append('\n'));
        for (Part part : page.parts()) {
            text.append("**").append(part.heading()).append("**\n\n");
            part.lines().forEach(line -> text.append("- ").append(escape(line)).append('\n'));
            text.append('\n');
        }
        return text.toString().stripTrailing() + "\n";
    }

    private static String table(Grid grid) {
        StringBuilder table = new StringBuilder();
        table.append(line(grid.headings().stream().map(MarkdownPage::title).toList()));
        table.append(line(grid.headings().stream()
                .map(heading -> heading.align() == TextTable.Align.LEFT ? "---" : "---:")
                .toList()));
        grid.rows()
                .forEach(row -> table.append(line(row.stream().map(Cell::text).toList())));
        return table.toString();
    }

    /** What a column on the left is of, its title says itself. */
    private static String title(Heading heading) {
        return heading.align() == TextTable.Align.LEFT
                ? heading.title()
                : (heading.group() + " " + heading.title()).strip();
    }

    private static String line(List<String> cells) {
        return cells.stream().map(MarkdownPage::escape).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** Keeps formats such as {@code Buffer<R8>} and pipes from being read as markup. */
    private static String escape(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;");
    }
}
