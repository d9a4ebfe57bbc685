package io.github.gpupath.cli.report;

import io.github.gpupath.result.TestResult;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The tests of one suite with one metric: a table of its own.
 *
 * @param suite the suite's id
 * @param unit of the values
 * @param rows in the order of the tests
 */
record Section(String suite, String unit, List<Row> rows) {

    /** Everything that has a value. */
    List<Double> values() {
        return results().map(TestResult::value).filter(Objects::nonNull).toList();
    }

    /** Everything in it. */
    Stream<TestResult> results() {
        return rows.stream().flatMap(row -> row.results().stream()).flatMap(Optional::stream);
    }

    /** Whether any of its tests counts operations, and so has a time for a number of them. */
    boolean countsOperations() {
        return results().anyMatch(result -> !Figures.perftestMillis(result).isEmpty());
    }

    /** Whether anything was measured, not only verified. */
    boolean isMeasured() {
        return !values().isEmpty();
    }
}
