package io.github.gpupath.cli.report;

import org.jspecify.annotations.Nullable;

/**
 * What a report shows.
 *
 * @param relativeTo the test whose value is 1 in the × column, if there is to be one
 * @param wide whether labels and times are shown too
 * @param colors whether it may hold the codes of a terminal
 */
public record ReportOptions(@Nullable String relativeTo, boolean wide, boolean colors) {

    /** The same for a file. */
    public ReportOptions withoutColors() {
        return new ReportOptions(relativeTo, wide, false);
    }
}
