package io.github.gpupath.cli.report;

import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import io.github.gpupath.cli.report.Page.Part;
import io.github.gpupath.cli.text.Controls;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lays a page out for a terminal. */
final class TextPage {

    private TextPage() {}

    static String text(Page page, Medium medium) {
        StringBuilder text = new StringBuilder();
        page.head().forEach(part -> text.append(part(part, medium)));
        if (!page.head().isEmpty()) {
            text.append('\n');
        }
        page.grids().forEach(grid -> text.append(table(grid, medium)).append('\n'));
        page.parts().stream()
                .filter(part -> medium.explained() || !part.explains())
                .forEach(part -> text.append(part(part, medium)));
        return text.append(hidden(page, medium)).toString();
    }

    /** The line that says what else there is. */
    private static String hidden(Page page, Medium medium) {
        String headings = page.parts().stream()
                .filter(part -> !medium.explained() && part.explains())
                .map(part -> Controls.oneLine(part.heading())
                        + (part.lines().size() == 1 ? "" : " (" + part.lines().size() + " lines)"))
                .collect(Collectors.joining(", "));
        return headings.isEmpty()
                ? ""
                : wrapped("with --explain: " + headings, "  ", medium.width())
                        .map(line -> styled(line, Style.DIM, medium) + "\n")
                        .collect(Collectors.joining());
    }

    private static String part(Part part, Medium medium) {
        return styled(TextTable.cut(Controls.oneLine(part.heading()), medium.width()), Style.BOLD, medium)
                + part.lines().stream()
                        .flatMap(line -> wrapped("  " + Controls.oneLine(line), "    ", medium.width()))
                        .collect(Collectors.joining("\n", "\n", "\n"));
    }

    private static String styled(String text, Style style, Medium medium) {
        return medium.colors() ? style.paint(text) : text;
    }

    /** The lines of a text that is broken between words; a word longer than a line is broken too. */
    private static Stream<String> wrapped(String text, String indent, int width) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (TextTable.width(rest) > width) {
            int most = rest.offsetByCodePoints(0, width);
            int space = rest.lastIndexOf(' ', most);
            boolean isBetweenWords = space > 0 && !rest.substring(0, space).isBlank();
            int end = isBetweenWords ? space : most;
            lines.add(rest.substring(0, end).stripTrailing());
            rest = indent + rest.substring(end).strip();
        }
        lines.add(rest);
        return lines.stream();
    }

    /** A table, without the columns for which there is no room. */
    private static String table(Grid grid, Medium medium) {
        Grid shown = grid;
        TextTable table = layout(shown, medium);
        while (table.width() > medium.width() && shown.headings().size() > 1) {
            shown = shown.withoutDetails();
            table = layout(shown, medium);
        }
        int missing = grid.headings().size() - shown.headings().size();
        return table.text(medium.colors())
                + (missing == 0
                        ? ""
                        : part(
                                        new Part(
                                                "",
                                                List.of(missing + (missing == 1 ? " column has" : " columns have")
                                                        + " no room here; a wider terminal or a file shows "
                                                        + (missing == 1 ? "it" : "them"))),
                                        medium)
                                .substring(1));
    }

    private static TextTable layout(Grid grid, Medium medium) {
        TextTable table =
                new TextTable(grid.headings().stream().map(Heading::align).toList(), medium.width());
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
