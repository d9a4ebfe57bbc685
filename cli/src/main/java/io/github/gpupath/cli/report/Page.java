package io.github.gpupath.cli.report;

import java.util.List;
import java.util.function.Function;

/**
 * A report for people to read: tables with parts below them. A terminal and Markdown show the same texts.
 *
 * @param grids the tables
 * @param parts below them; those without lines are left out
 */
record Page(List<Grid> grids, List<Part> parts) {

    Page {
        grids = List.copyOf(grids);
        parts = parts.stream().filter(part -> !part.lines().isEmpty()).toList();
    }

    /**
     * A table without a layout.
     *
     * @param headings of the columns
     * @param rows a text for each column
     */
    record Grid(List<Heading> headings, List<List<StyledText>> rows) {

        Grid {
            headings = List.copyOf(headings);
            rows = List.copyOf(rows);
        }

        /** A table with a row for each of some records. */
        static <T> Grid of(List<Field<T>> fields, List<T> records) {
            return new Grid(
                    fields.stream().map(Field::heading).toList(),
                    records.stream()
                            .map(each -> fields.stream()
                                    .map(field -> field.text().apply(each))
                                    .toList())
                            .toList());
        }
    }

    /**
     * A column of a table that has a row for each of some records.
     *
     * @param heading of the column
     * @param text of a record
     */
    record Field<T>(Heading heading, Function<T, StyledText> text) {

        /** A column of plain text, aligned on the left. */
        static <T> Field<T> left(String group, String title, Function<T, String> text) {
            return new Field<>(Heading.left(group, title), text.andThen(StyledText::of));
        }

        /** A column of plain text, aligned on the right. */
        static <T> Field<T> right(String group, String title, Function<T, String> text) {
            return new Field<>(Heading.right(group, title), text.andThen(StyledText::of));
        }
    }

    /**
     * The heading of a column.
     *
     * @param group a heading above this column and the next ones without a group; may be empty
     * @param title of the column itself
     * @param align of its texts
     */
    record Heading(String group, String title, TextTable.Align align) {

        static Heading left(String group, String title) {
            return new Heading(group, title, TextTable.Align.LEFT);
        }

        static Heading right(String group, String title) {
            return new Heading(group, title, TextTable.Align.RIGHT);
        }
    }

    /**
     * A heading with lines, below the tables.
     *
     * @param heading one or two words
     * @param lines at least one
     */
    record Part(String heading, List<String> lines) {

        Part {
            lines = List.copyOf(lines);
        }
    }
}
