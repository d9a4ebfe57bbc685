package io.github.gpupath.cli.report;

import org.jspecify.annotations.Nullable;

/**
 * What a report shows.
 *
 * @param relativeTo the test whose value is 1 in the × column, if there is to be one
 * @param wide whether labels and times are shown too
 */
public record ReportOptions(@Nullable String relativeTo, boolean wide) {}
