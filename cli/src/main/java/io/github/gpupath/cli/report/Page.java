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
}
