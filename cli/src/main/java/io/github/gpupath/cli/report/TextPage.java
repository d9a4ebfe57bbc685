package io.github.gpupath.cli.report;

import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Part;
import io.github.gpupath.cli.text.Lines;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lays a page out for a terminal. */
public final class TextPage {

    /** The columns before the lines of a part. */
    static final int INDENT = 2;

    private TextPage() {}

    static String text(Page page, Medium medium) {
        StringBuilder text = new StringBuilder();
        page.head().forEach(part -> text.append(part(part, medium)));
        if (!page.head().isEmpty()) {
            text.append('\n');
        }
        page.grids()
                .forEach(grid -> text.append(new TextGrid(grid, medium.width()).text(medium.colors()))
                        .append('\n'));
        page.parts().stream()
                .filter(part -> medium.explained() || !part.explains())
                .forEach(part -> text.append(part(part, medium)));
        return text.append(hidden(page, medium)).toString();
    }

    /** The line that says what else there is. */
    private static String hidden(Page page, Medium medium) {
        String headings = page.parts().stream()
                .filter(part -> !medium.explained() && part.explains())
                .map(part -> part.heading()
                        + (part.lines().size() == 1 ? "" : " (" + part.lines().size() + " lines)"))
                .collect(Collectors.joining(", "));
        return headings.isEmpty()
                ? ""
                : lines("", "with --explain: " + headings, "  ", medium)
                        .map(line -> styled(line, Style.DIM, medium) + "\n")
                        .collect(Collectors.joining());
    }

    private static String part(Part part, Medium medium) {
        return styled(part.heading(), Style.BOLD, medium)
                + part.lines().stream()
                        .flatMap(line -> lines(" ".repeat(INDENT), line, "    ", medium))
                        .collect(Collectors.joining("\n", "\n", "\n"));
    }

    private static String styled(String text, Style style, Medium medium) {
        return medium.colors() ? style.paint(text) : text;
    }

    /** A text that may have several lines. */
    private static Stream<String> lines(String first, String text, String indent, Medium medium) {
        return Lines.wrapped(first + text, indent, medium.width()).stream();
    }

    /** A table as wide as it is. */
    public static String list(Grid grid, boolean colors) {
        return new TextGrid(grid, Medium.UNLIMITED).text(colors);
    }
}
