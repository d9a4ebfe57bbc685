package io.github.gpupath.cli.report;

import io.github.gpupath.result.TestResult;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

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
        return rows.stream()
                .flatMap(row -> row.results().stream())
                .flatMap(Optional::stream)
                .map(TestResult::value)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Whether anything was measured, not only verified. */
    boolean isMeasured() {
        return !values().isEmpty();
    }
}
