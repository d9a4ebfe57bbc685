package io.github.gpupath.cli.report;

import java.util.List;

/**
 * What a report says to people: tables and what stands below them. A terminal and Markdown show the same cells and lines.
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
     * A table, before anyone decides how it looks.
     *
     * @param headings of the columns
     * @param rows a cell for each column; missing cells are empty
     */
    record Grid(List<Heading> headings, List<List<Cell>> rows) {

        Grid {
            headings = List.copyOf(headings);
            rows = List.copyOf(rows);
        }
    }

    /**
     * The heading of a column.
     *
     * @param group what this column is the first of, else empty
     * @param title of the column itself
     * @param align of its cells
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
