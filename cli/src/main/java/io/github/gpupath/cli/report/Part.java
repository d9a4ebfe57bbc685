package io.github.gpupath.cli.report;

import java.util.List;

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
