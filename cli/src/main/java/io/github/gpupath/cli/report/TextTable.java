package io.github.gpupath.cli.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** A table for terminals, of aligned columns without rules. Line breaks within a cell become spaces. */
public final class TextTable {

    /** The side on which the text of a column lies. */
    public enum Align {
        LEFT,
        RIGHT
    }

    /** The blanks between two columns. */
    static final int GAP = 2;

    private final List<Align> columns;
    private final int[] leastWidths;
    private final List<List<StyledText>> rows = new ArrayList<>();

    /** A table without rows. */
    public TextTable(List<Align> columns) {
        this(columns, new int[columns.size()]);
    }

    /** A table without rows, whose columns are at least so wide. */
    TextTable(List<Align> columns, int[] leastWidths) {
        this.columns = List.copyOf(columns);
        this.leastWidths = leastWidths;
    }

    /** An empty table whose columns are all on the left. */
    public static TextTable left(int columns) {
        return new TextTable(Collections.nCopies(columns, Align.LEFT));
    }

    /** Adds a row of headings. */
    public void heading(String... titles) {
        row(Arrays.stream(titles)
                .map(title -> new StyledText(title, Style.BOLD))
                .toList());
    }

    /** Adds a row of plain text. */
    public void row(String... texts) {
        row(Arrays.stream(texts).map(StyledText::of).toList());
    }

    /** Adds a row; missing cells are empty, and the only cell of a row reaches into the other columns. */
    public void row(List<StyledText> cells) {
        rows.add(List.copyOf(cells));
    }

    /** The table, each line without spaces at its end. */
    public String text(boolean colors) {
        int[] widths = widths();
        return rows.stream().map(row -> line(row, widths, colors)).collect(Collectors.joining());
    }

    /** The widths of the columns. */
    private int[] widths() {
        int[] widths = leastWidths.clone();
        for (List<StyledText> row : rows) {
            for (int c = 0; c < row.size() && row.size() > 1; c++) {
                widths[c] = Math.max(widths[c], row.get(c).width());
            }
        }
        return widths;
    }

    private String line(List<StyledText> cells, int[] widths, boolean colors) {
        StringBuilder line = new StringBuilder();
        int blanks = 0;
        for (int c = 0; c < cells.size(); c++) {
            StyledText cell = cells.get(c);
            int padding = Math.max(0, widths[c] - cell.width());
            boolean isRight = columns.get(c) == Align.RIGHT;
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
}
