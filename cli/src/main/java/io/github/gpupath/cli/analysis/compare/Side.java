package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.TestResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A column with its results.
 *
 * @param column which it is
 * @param file where it is from
 * @param results by test, in the order of the file
 * @param repeated the tests that the file has more than once for this column, of which the last counts
 */
record Side(Column column, MeasuredFile file, Map<String, TestResult> results, Set<String> repeated) {

    /** What suites concluded from them. */
    List<FindingRecord> findings() {
        return file.content().findings().stream()
                .filter(finding -> column.backend().equals(finding.backend())
                        && column.device().equals(finding.device())
                        && column.driverVersion().equals(finding.driverVersion()))
                .toList();
    }

    Optional<TestResult> result(String test) {
        return Optional.ofNullable(results.get(test));
    }
}
