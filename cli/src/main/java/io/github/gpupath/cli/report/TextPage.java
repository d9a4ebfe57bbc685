package io.github.gpupath.cli.report;

import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import io.github.gpupath.cli.report.Page.Part;
import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.cli.text.Lines;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Lays a page out for a terminal. */
final class TextPage {

    /** What names have at most in a table: longer than any of ours, and short enough for the figures beside it. */
    private static final int LONGEST_NAME = 100;

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
                : lines("", "with --explain: " + headings, "  ", medium)
                        .map(line -> styled(line, Style.DIM, medium) + "\n")
                        .collect(Collectors.joining());
    }

    private static String part(Part part, Medium medium) {
        return styled(line(part.heading(), medium), Style.BOLD, medium)
                + part.lines().stream()
                        .flatMap(line -> lines("  ", line, "    ", medium))
                        .collect(Collectors.joining("\n", "\n", "\n"));
    }

    private static String styled(String text, Style style, Medium medium) {
        return medium.colors() ? style.paint(text) : text;
    }

    /** A text that may have one line. */
    private static String line(String text, Medium medium) {
        return Lines.cut(Lines.readable(Controls.oneLine(text)), medium.width());
    }

    /** A text that may have several lines. */
    private static Stream<String> lines(String first, String text, String indent, Medium medium) {
        return Lines.wrapped(first + Lines.readable(Controls.oneLine(text)), indent, medium.width()).stream();
    }

    /** A table in the first of its forms for which there is room, and what that leaves out. */
    private static String table(Grid grid, Medium medium) {
        Grid whole = readable(grid);
        Grid shown =
                Narrowing.to(medium.width(), whole, form -> layout(form, medium).width());
        Set<String> missing = new LinkedHashSet<>();
        whole.headings().stream()
                .filter(heading -> !heading.isName() || heading.detail() > 0)
                .forEach(heading -> missing.add(heading.title()));
        shown.headings().forEach(heading -> missing.remove(heading.title()));
        missing.remove("");
        return layout(shown, medium).text(medium.colors())
                + (missing.isEmpty()
                        ? ""
                        : lines(
                                        "  ",
                                        "left out: " + String.join(", ", missing)
                                                + " (a wider terminal or a file shows "
                                                + (missing.size() == 1 ? "it)" : "them)"),
                                        "    ",
                                        medium)
                                .map(line -> styled(line, Style.DIM, medium) + "\n")
                                .collect(Collectors.joining()));
    }

    private static TextTable layout(Grid grid, Medium medium) {
        TextTable table =
                new TextTable(grid.headings().stream().map(Heading::align).toList(), medium.width());
        List<StyledText> groups = new ArrayList<>();
        grid.headings().forEach(heading -> groups.add(new StyledText(heading.group(), Style.BOLD)));
        if (!Narrowing.isNameAlone(groups) && Lines.width(groups.get(0).text()) > Narrowing.names(grid)) {
            table.spanningRow(List.of(groups.get(0))); // which would push the others from their columns
            groups.set(0, StyledText.EMPTY);
        }
        table.spanningRow(groups);
        if (grid.headings().stream().anyMatch(heading -> !heading.title().isEmpty())) {
            table.row(grid.headings().stream()
                    .map(heading -> new StyledText(heading.title(), Style.DIM))
                    .toList());
        }
        for (List<StyledText> row : grid.rows()) {
            if (Narrowing.isNameAlone(row)) {
                StyledText name = row.get(0);
                Lines.wrapped(name.text(), "  ", medium.width())
                        .forEach(line -> table.spanningRow(List.of(new StyledText(line, name.style()))));
            } else {
                table.row(row);
            }
        }
        return table;
    }

    /** The same table without the middles of endless names. */
    private static Grid readable(Grid grid) {
        int names = grid.names();
        return new Grid(
                grid.headings().stream()
                        .map(heading -> heading.grouped(name(heading.group())).titled(name(heading.title())))
                        .toList(),
                grid.rows().stream()
                        .map(row -> IntStream.range(0, row.size())
                                .mapToObj(column -> new StyledText(
                                        column < names
                                                ? name(row.get(column).text())
                                                : Lines.readable(Controls.oneLine(
                                                        row.get(column).text())),
                                        row.get(column).style()))
                                .toList())
                        .toList());
    }

    private static String name(String text) {
        return Lines.brief(Controls.oneLine(text), LONGEST_NAME);
    }
}
