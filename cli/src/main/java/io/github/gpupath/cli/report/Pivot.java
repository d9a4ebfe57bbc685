package io.github.gpupath.cli.report;

import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Results with a row for each test and a column for each device.
 *
 * @param columns in the order of the backends
 * @param sections in the order of the suites
 * @param bases what is 1 in the × column
 */
record Pivot(List<Column> columns, List<Section> sections, Bases bases) {

    static Pivot of(ResultFile file, ReportOptions options) {
        List<Column> columns = Columns.of(file);
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
}
