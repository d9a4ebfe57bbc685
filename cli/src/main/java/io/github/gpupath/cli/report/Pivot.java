package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Results with a row for each test and a column for each device.
 *
 * @param columns in the order of the backends
 * @param sections in the order of the suites
 * @param bases what is 1 in the × column
 */
record Pivot(List<Column> columns, List<Section> sections, Bases bases) {

    static Pivot of(ResultFile file, ReportOptions options) {
        List<Column> columns = Column.of(file);
        Map<String, List<TestResult>> byTest = new LinkedHashMap<>();
        file.results()
                .forEach(result -> byTest.computeIfAbsent(result.test(), test -> new ArrayList<>())
                        .add(result));
        Map<String, Section> sections = new LinkedHashMap<>();
        byTest.forEach((test, results) -> {
            TestResult any = results.get(0);
            String suite = any.suite();
            sections.computeIfAbsent(
                            suite + " " + any.metric(), key -> new Section(suite, any.unit(), new ArrayList<>()))
                    .rows()
                    .add(new Row(
                            test,
                            any.label(),
                            columns.stream()
                                    .map(column -> find(results, column))
                                    .toList()));
        });
        return new Pivot(columns, List.copyOf(sections.values()), new Bases(file, options.relativeTo()));
    }

    /** The title of the column that a finding is about. */
    String title(FindingRecord finding) {
        return columns.stream()
                .filter(column -> column.holds(finding))
                .map(Column::title)
                .findFirst()
                .orElse(finding.backend());
    }

    private static Optional<TestResult> find(List<TestResult> results, Column column) {
        return results.stream().filter(column::holds).findFirst();
    }
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
    /**
     * What one test gave everywhere.
     *
     * @param test the test's id
     * @param label the test's label
     * @param results one for each column, where there is one
     */
    record Row(String test, String label, List<Optional<TestResult>> results) {}
}
