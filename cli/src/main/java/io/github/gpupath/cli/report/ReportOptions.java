package io.github.gpupath.cli.report;

import org.jspecify.annotations.Nullable;

/**
 * The choices of what a report shows.
 *
 * @param relativeTo the test whose value is 1 in the × column; if absent, each test's own base
 * @param wide whether labels and times are shown too
 */
public record ReportOptions(@Nullable String relativeTo, boolean wide) {}
