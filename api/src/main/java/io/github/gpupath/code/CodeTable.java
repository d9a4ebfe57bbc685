package io.github.gpupath.code;

import java.util.List;

/**
 * A table of counts of instructions.
 *
 * @param heading the headings of all columns; the first column has names
 * @param rows the cells of each row; a row with a single cell is the heading of the rows below it
 * @param notes sentences below the table
 */
public record CodeTable(List<String> heading, List<List<String>> rows, List<String> notes) {

    public CodeTable {
        heading = List.copyOf(heading);
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }
}
