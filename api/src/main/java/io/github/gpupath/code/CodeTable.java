package io.github.gpupath.code;

import java.util.List;

/**
 * A table of counts.
 *
 * @param heading of all columns; the first has names
 * @param rows their cells; one that has a single cell begins a part
 * @param notes sentences below it
 */
public record CodeTable(List<String> heading, List<List<String>> rows, List<String> notes) {

    public CodeTable {
        heading = List.copyOf(heading);
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }
}
