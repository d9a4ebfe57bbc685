package io.github.gpupath.cli.report;

import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import io.github.gpupath.cli.text.Lines;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** A table in a terminal's width: the columns of most detail are left out first, then names are cut, then the last columns go. */
final class TextGrid {

    /** The width of a title above columns that widens them. */
    static final int LEAST_NAME = 24;

    private static final int SHORTEST_NAME = 24;

    /** The blanks between two columns. */
    static final int GAP = 2;

    private final Grid shown;

    /** The widths of the shown columns. */
    private final int[] widths;

    TextGrid(Grid grid, int room) {
        Grid fitted = grid;
        for (int detail = mostDetail(grid); detail > 0 && width(widths(fitted)) > room; detail--) {
            int least = detail;
            fitted = grid.only(column -> grid.headings().get(column).detail() < least);
        }
        int[] cut = widths(fitted);
        OptionalInt widest = widestName(fitted, cut);
        while (width(cut) > room && widest.isPresent()) {
            cut[widest.getAsInt()]--;
            widest = widestName(fitted, cut);
        }
        while (cut.length > 2 && width(cut) > room) {
            cut = Arrays.copyOf(cut, cut.length - 1);
        }
        int columns = cut.length;
        this.shown = fitted.only(column -> column < columns);
        this.widths = cut;
    }

    private static int mostDetail(Grid grid) {
        return grid.headings().stream().mapToInt(Heading::detail).max().orElse(0);
    }

    private static int width(int[] widths) {
        return Arrays.stream(widths).sum() + GAP * (widths.length - 1);
    }

    /** The widest column of names that can be cut. */
    private static OptionalInt widestName(Grid grid, int[] widths) {
        return IntStream.range(0, widths.length)
                .filter(column -> grid.headings().get(column).isName() && widths[column] > SHORTEST_NAME)
                .reduce((one, other) -> widths[other] > widths[one] ? other : one);
    }

    /** Whether a row is a heading of the rows below it, which reaches into the columns beside it. */
    private static boolean isTitle(List<StyledText> row) {
        return row.stream().skip(1).allMatch(cell -> cell.text().isEmpty());
    }

    /** What the texts of each column take; a group of columns has room for the beginning of its title. */
    private static int[] widths(Grid grid) {
        int[] widths = new int[grid.headings().size()];
        for (int column = 0; column < widths.length; column++) {
            widths[column] = Lines.width(grid.headings().get(column).title());
            for (List<StyledText> row : grid.rows()) {
                widths[column] = Math.max(
                        widths[column], isTitle(row) ? 0 : row.get(column).width());
            }
        }
        for (int column = 0; column < widths.length; column++) {
            int title =
                    Math.min(LEAST_NAME, Lines.width(grid.headings().get(column).group()));
            widths[column] += Math.max(0, title - groupWidth(grid, column, widths));
        }
        return widths;
    }

    /** The width of a column and those behind it without a title of their own above them. */
    private static int groupWidth(Grid grid, int first, int[] widths) {
        int end = first + 1;
        while (end < widths.length && grid.headings().get(end).group().isEmpty()) {
            end++;
        }
        return width(Arrays.copyOfRange(widths, first, end));
    }

    String text(boolean colors) {
        List<Heading> headings = shown.headings();
        StringBuilder text = new StringBuilder(groups(colors));
        if (headings.stream().anyMatch(heading -> !heading.title().isEmpty())) {
            text.append(line(
                    cells(headings.stream()
                            .map(heading -> new StyledText(heading.title(), Style.DIM))
                            .toList()),
                    colors));
        }
        shown.rows().forEach(row -> text.append(line(isTitle(row) ? row.subList(0, 1) : cells(row), colors)));
        return text.toString();
    }

    /** A line without spaces at its end. */
    private String line(List<StyledText> cells, boolean colors) {
        StringBuilder line = new StringBuilder();
        int blanks = 0;
        for (int c = 0; c < cells.size(); c++) {
            StyledText cell = cells.get(c);
            int padding = Math.max(0, widths[c] - cell.width());
            boolean isRight = shown.headings().get(c).align() == Page.Align.RIGHT;
            if (!cell.text().isEmpty()) {
                line.append(" ".repeat(blanks + (isRight ? padding : 0)))
                        .append(colors ? cell.style().paint(cell.text()) : cell.text());
                blanks = isRight ? 0 : padding;
            } else {
                blanks += padding;
            }
            blanks += GAP;
        }
        return line.append('\n').toString();
    }

    private List<StyledText> cells(List<StyledText> row) {
        return IntStream.range(0, row.size())
                .mapToObj(column ->
                        row.get(column).with(Lines.brief(row.get(column).text(), widths[column])))
                .toList();
    }

    /** The line of the titles above groups of columns; empty where there are none. */
    private String groups(boolean colors) {
        StringBuilder line = new StringBuilder();
        int blanks = 0;
        for (int column = 0; column < widths.length; column++) {
            String group = shown.headings().get(column).group();
            if (!group.isEmpty()) {
                String title = Lines.brief(group, groupWidth(shown, column, widths));
                line.append(" ".repeat(blanks)).append(colors ? Style.BOLD.paint(title) : title);
                blanks = -Lines.width(title);
            }
            blanks += widths[column] + GAP;
        }
        return line.isEmpty() ? "" : line.append('\n').toString();
    }
}
