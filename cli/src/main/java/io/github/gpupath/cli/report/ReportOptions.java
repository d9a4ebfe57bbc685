package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.card.CardChoice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The choices of what the report of a run shows.
 *
 * @param relativeTo the test to which all results are relative; if absent, each is relative to the base of its test
 * @param rows whether a table has a row for every test
 * @param named whether the user named the tests, so that tables leave none out
 * @param choice the tests and findings that suites hold most important
 */
public record ReportOptions(@Nullable String relativeTo, boolean rows, boolean named, CardChoice choice) {

    /** The usual report, which no suite has chosen from. */
    public static final ReportOptions USUAL = new ReportOptions(null, false, false, new CardChoice(List.of()));
}
