package io.github.gpupath.cli.report;

import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import io.github.gpupath.cli.report.Page.Part;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lays a page out in Markdown. */
final class MarkdownPage {

    /** Characters that are markup anywhere in a line. */
    private static final Pattern MARKUP = Pattern.compile("[\\\\`*_\\[\\]|~]");

    /** Characters that are markup at the beginning of a line. */
    private static final Pattern BLOCK = Pattern.compile("^[#>+=-]");

    private MarkdownPage() {}

    static String text(Page page) {
        StringBuilder text = new StringBuilder();
        page.head().forEach(part -> text.append(part(part)));
        page.grids().forEach(grid -> text.append(table(grid)).append('\n'));
        page.parts().forEach(part -> text.append(part(part)));
        return text.toString().stripTrailing() + "\n";
    }

    private static String part(Part part) {
        return "**" + escape(part.heading()) + "**\n\n"
                + part.lines().stream().map(line -> "- " + item(line)).collect(Collectors.joining("\n", "", "\n\n"));
    }

    private static String table(Grid grid) {
        StringBuilder table = new StringBuilder();
        table.append(row(grid.headings().stream().map(MarkdownPage::title)));
        table.append(
                line(grid.headings().stream().map(heading -> heading.align() == Page.Align.LEFT ? "---" : "---:")));
        grid.rows().forEach(row -> table.append(row(row.stream().map(StyledText::text))));
        return table.toString();
    }

    /** A title with its group; a column on the left needs its title alone. */
    private static String title(Heading heading) {
        return heading.align() == Page.Align.LEFT ? heading.title() : (heading.group() + " " + heading.title()).strip();
    }

    private static String row(Stream<String> texts) {
        return line(texts.map(MarkdownPage::escape));
    }

    private static String line(Stream<String> cells) {
        return cells.collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String item(String text) {
        return BLOCK.matcher(escape(text)).replaceFirst("\\\\$0");
    }

    /** Escapes markup, so that a text such as {@code Buffer<R8>} is read as itself. */
    private static String escape(String text) {
        String line = text.replace("&", "&amp;").replace("<", "&lt;");
        return MARKUP.matcher(line).replaceAll("\\\\$0");
    }
}
