package io.github.gpupath.cli.report;

import io.github.gpupath.cli.text.Controls;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * A report for people to read: tables with parts above and below them. A terminal and Markdown show the same texts.
 *
 * @param head the parts above the tables
 * @param parts below them; those without lines are left out
 */
public record Page(List<Part> head, List<Grid> grids, List<Part> parts) {

    /** A page that begins with its tables. */
    Page(List<Grid> grids, List<Part> parts) {
        this(List.of(), grids, parts);
    }

    public Page {
        head = List.copyOf(head);
        grids = List.copyOf(grids);
        parts = parts.stream().filter(part -> !part.lines().isEmpty()).toList();
    }

    /** The side on which the text of a column lies. */
    enum Align {
        LEFT,
        RIGHT
    }

    /**
     * A table without a layout.
     *
     * @param rows a text for each column; those that a row lacks are empty
     */
    public record Grid(List<Heading> headings, List<List<StyledText>> rows) {

        public Grid {
            headings = List.copyOf(headings);
            int columns = headings.size();
            rows = rows.stream()
                    .map(row -> Stream.concat(row.stream(), Stream.generate(() -> StyledText.EMPTY))
                            .limit(columns)
                            .toList())
                    .toList();
        }

        /** A list whose columns are on the left. */
        public static Grid list(List<String> titles, List<List<StyledText>> rows) {
            return new Grid(
                    titles.stream()
                            .map(title -> new Heading("", title, Align.LEFT, 0, false))
                            .toList(),
                    rows);
        }

        /** The same table with a line below its rows. */
        Grid with(String line) {
            List<List<StyledText>> more = new ArrayList<>(rows);
            List<StyledText> last = new ArrayList<>(Collections.nCopies(headings.size(), StyledText.EMPTY));
            last.set(0, new StyledText(line, Style.DIM));
            more.add(last);
            return new Grid(headings, more);
        }

        /** The same table without details that no row has. */
        Grid withoutEmptyDetails() {
            return only(column -> headings.get(column).detail() == 0
                    || rows.stream().anyMatch(row -> !row.get(column).text().isEmpty()));
        }

        /** The first column, and some of the others; the heading above columns stays with those of them that stay. */
        Grid only(IntPredicate kept) {
            List<Integer> columns = new ArrayList<>();
            List<Heading> left = new ArrayList<>();
            String group = "";
            for (int column = 0; column < headings.size(); column++) {
                Heading heading = headings.get(column);
                group = heading.group().isEmpty() ? group : heading.group();
                if (column == 0 || kept.test(column)) {
                    columns.add(column);
                    left.add(heading.grouped(group));
                    group = "";
                }
            }
            return new Grid(
                    left,
                    rows.stream()
                            .map(row -> columns.stream().map(row::get).toList())
                            .toList());
        }
    }

    /**
     * The heading of a column.
     *
     * @param group a heading above this column and the next ones without a group; may be empty
     * @param align of its texts
     * @param detail how soon it is left out where there is little room: the highest first, and 0 last
     * @param isName whether the column says what its row is of; such columns come first
     */
    record Heading(String group, String title, Align align, int detail, boolean isName) {

        Heading {
            group = Controls.oneLine(group);
            title = Controls.oneLine(title);
        }

        static Heading name(String group, String title) {
            return new Heading(group, title, Align.LEFT, 0, true);
        }

        Heading grouped(String other) {
            return new Heading(other, title, align, detail, isName);
        }
    }

    /**
     * A heading with lines, below the tables.
     *
     * @param lines at least one
     * @param explains whether it is about how the figures came to be, which a terminal shows on demand
     */
    record Part(String heading, List<String> lines, boolean explains) {

        /** A part that is always shown. */
        Part(String heading, List<String> lines) {
            this(heading, lines, false);
        }

        /** A part about how the figures came to be. */
        static Part explaining(String heading, List<String> lines) {
            return new Part(heading, lines, true);
        }

        Part {
            heading = Controls.oneLine(heading);
            lines = lines.stream().map(Controls::oneLine).toList();
        }
    }
}
