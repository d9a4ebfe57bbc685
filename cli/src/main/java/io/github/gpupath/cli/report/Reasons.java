package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.report.Page.Part;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Why results have no value, each reason once. */
final class Reasons {

    private Reasons() {}

    /** A part for each status but ok. */
    static List<Part> of(Pivot pivot, List<TestResult> results) {
        List<Part> parts = new ArrayList<>();
        for (Status status : List.of(Status.FAILED, Status.UNSUPPORTED, Status.SKIPPED)) {
            Map<String, List<TestResult>> byReason = new LinkedHashMap<>();
            results.stream()
                    .filter(result -> result.status() == status)
                    .forEach(result -> byReason.computeIfAbsent(
                                    columnTitle(pivot, result) + ": " + result.reason(), key -> new ArrayList<>())
                            .add(result));
            List<String> lines = byReason.entrySet().stream()
                    .map(entry -> entry.getKey() + " (" + tests(entry.getValue(), results) + ")")
                    .toList();
            if (!lines.isEmpty()) {
                parts.add(new Part(
                        Figures.word(byReason.values().iterator().next().get(0)), lines));
            }
        }
        return parts;
    }

    /** The tests of some results, in few words. */
    static String tests(List<TestResult> some, List<TestResult> all) {
        return TestNames.brief(
                some.stream().map(TestResult::test).toList(),
                all.stream().map(TestResult::test).distinct().toList());
    }

    static String columnTitle(Pivot pivot, TestResult result) {
        return pivot.columns().stream()
                .filter(column -> column.holds(result))
                .map(Column::title)
                .findFirst()
                .orElse(result.backend());
    }
}
