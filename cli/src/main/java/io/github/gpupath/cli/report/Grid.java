package io.github.gpupath.cli.report;

import java.util.List;

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
