package io.github.gpupath.code;

import java.util.List;

/**
 * A table of instruction counts.
 *
 * @param heading the headings of all columns; the first column has the rows' names
 * @param rows the cells of each row; a row with one cell is a heading of the rows below it
 * @param notes sentences below the table
 */
public record CodeTable(List<String> heading, List<List<String>> rows, List<String> notes) {

    public CodeTable {
        heading = List.copyOf(heading);
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }
}
