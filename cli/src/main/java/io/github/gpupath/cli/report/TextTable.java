package io.github.gpupath.cli.report;

import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.cli.text.Lines;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** A table for terminals, of aligned columns without rules. Line breaks within a cell become spaces. */
public final class TextTable {

    /** On which side the text of a column lies. */
    public enum Align {
        LEFT,
        RIGHT
    }

    private static final String GAP = "  ";

    /** A column of fewer characters is no place for a text. */
    private static final int NARROWEST = 20;

    private final List<Align> columns;
    private final List<List<StyledText>> rows = new ArrayList<>();
    private final List<Boolean> spanning = new ArrayList<>();
    private final int mostWidth;

    /** A table without rows, as wide as its content wants. */
    public TextTable(List<Align> columns) {
        this(columns, Medium.UNLIMITED);
    }

    /** An empty table whose cells are cut where they are wider than this. */
    TextTable(List<Align> columns, int mostWidth) {
        this.columns = List.copyOf(columns);
        this.mostWidth = mostWidth;
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

    /** Adds a row; missing cells are empty. */
    public void row(List<StyledText> cells) {
        add(cells, false);
    }

    /** Adds a row whose texts reach into the empty cells to their right. */
    public void spanningRow(List<StyledText> cells) {
        add(cells, true);
    }

    private void add(List<StyledText> cells, boolean spans) {
        rows.add(cells.stream()
                .map(cell -> new StyledText(Lines.cut(Controls.oneLine(cell.text()), mostWidth), cell.style()))
                .toList());
        spanning.add(spans);
    }

    /** The width of its columns. */
    int width() {
        return Arrays.stream(widths()).sum() + GAP.length() * (columns.size() - 1);
    }

    /** The table, each line without spaces at its end. */
    public String text(boolean colors) {
        int[] widths = widths();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            text.append(line(rows.get(i), spanning.get(i), widths, colors)).append('\n');
        }
        return text.toString();
    }

    /**
     * The same where lines have an end: the texts of its last column are broken; if there is no room for them, they and the columns
     * before them that have none stand below the others.
     */
    public String text(Medium medium) {
        return (width() <= medium.width() ? this : folded(medium.width())).text(medium.colors());
    }

    private TextTable folded(int width) {
        int last = columns.size() - 1;
        int room = width - (width() - widths()[last]);
        boolean isBroken = room >= NARROWEST;
        int beside = isBroken ? last : fitting(width);
        TextTable folded = new TextTable(columns);
        for (int i = 0; i < rows.size(); i++) {
            List<StyledText> cells = rows.get(i);
            if (spanning.get(i) || cells.size() <= beside) {
                folded.add(cells, spanning.get(i));
            } else if (isBroken) {
                folded.addBroken(cells, room);
            } else {
                folded.row(cells.subList(0, beside));
                folded.addBelow(cells.subList(beside, cells.size()), width);
            }
        }
        return folded;
    }

    /** How many columns have room in a line; the first is there in any case. */
    private int fitting(int width) {
        int[] widths = widths();
        int fitting = 1;
        int used = widths[0];
        while (used + GAP.length() + widths[fitting] <= width) {
            used += GAP.length() + widths[fitting++];
        }
        return fitting;
    }

    private void addBroken(List<StyledText> cells, int room) {
        int last = columns.size() - 1;
        List<StyledText> before = cells.subList(0, last);
        for (String part : Lines.wrapped(cells.get(last).text(), "", room)) {
            List<StyledText> row = new ArrayList<>(before);
            row.add(new StyledText(part, cells.get(last).style()));
            row(row);
            before = Collections.nCopies(last, StyledText.EMPTY);
        }
    }

    private void addBelow(List<StyledText> cells, int width) {
        String text = cells.stream().map(StyledText::text).collect(Collectors.joining(GAP));
        Lines.wrapped(GAP + text, GAP, width)
                .forEach(part ->
                        spanningRow(List.of(new StyledText(part, cells.get(0).style()))));
    }

    private int[] widths() {
        int[] widths = new int[columns.size()];
        for (int i = 0; i < rows.size(); i++) {
            for (int c = 0; c < rows.get(i).size() && !spanning.get(i); c++) {
                widths[c] = Math.max(widths[c], width(rows.get(i).get(c)));
            }
        }
        return widths;
    }

    private String line(List<StyledText> cells, boolean spans, int[] widths, boolean colors) {
        StringBuilder line = new StringBuilder();
        int written = 0; // width so far
        int start = 0; // where the column begins
        for (int c = 0; c < columns.size(); c++) {
            StyledText cell = c < cells.size() ? cells.get(c) : StyledText.EMPTY;
            boolean right = columns.get(c) == Align.RIGHT && !spans;
            int at = Math.max(start + (right ? widths[c] - width(cell) : 0), written);
            if (spans && at + width(cell) > mostWidth) {
                cell = new StyledText(at < mostWidth ? Lines.cut(cell.text(), mostWidth - at) : "", cell.style());
            }
            if (!cell.text().isEmpty()) {
                line.append(" ".repeat(at - written))
                        .append(colors ? cell.style().paint(cell.text()) : cell.text());
                written = at + width(cell) + (spans ? GAP.length() : 0);
                line.append(spans ? GAP : "");
            }
            start += widths[c] + GAP.length();
        }
        return spans ? line.toString().stripTrailing() : line.toString();
    }

    private static int width(StyledText cell) {
        return Lines.width(cell.text());
    }
}
