package io.github.gpupath.cli.report;

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
