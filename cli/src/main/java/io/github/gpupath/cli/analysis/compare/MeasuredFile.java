package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultKey;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.SuiteRecord.AxisRecord;
import io.github.gpupath.result.TestResult;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A result file with its name: one run, or repeated runs of which it shows the middle.
 *
 * @param name unique within the comparison
 * @param content the content of the file; of repeated runs that of the first, with each test's middle result
 */
public record MeasuredFile(String name, ResultFile content, List<List<TestResult>> runs) {

    public MeasuredFile {
        runs = List.copyOf(runs);
    }

    /** One run. */
    public MeasuredFile(String name, ResultFile content) {
        this(name, content, List.of(content.results()));
    }

    /** Repeated runs. */
    public static MeasuredFile ofRuns(List<MeasuredFile> files) {
        MeasuredFile first = files.get(0);
        Map<ResultKey, List<TestResult>> byKey = files.stream()
                .flatMap(file -> file.content().results().stream())
                .filter(result -> result.value() != null)
                .collect(Collectors.groupingBy(ResultKey::of));
        List<TestResult> middle = first.content().results().stream()
                .map(result -> byKey.getOrDefault(ResultKey.of(result), List.of(result)).stream()
                        .sorted(Comparator.comparing(TestResult::value))
                        .toList())
                .map(sorted -> sorted.get(sorted.size() / 2))
                .toList();
        String name = files.size() == 1 ? first.name() : first.name() + " and " + (files.size() - 1) + " more";
        return new MeasuredFile(
                name,
                first.content().with(middle),
                files.stream().map(file -> file.content().results()).toList());
    }

    /** The suites of all files; a suite of several files has the axes of all of them. */
    public static List<SuiteRecord> suites(List<MeasuredFile> files) {
        Map<String, SuiteRecord> suites = new LinkedHashMap<>();
        files.stream()
                .flatMap(file -> file.content().suites().stream())
                .forEach(suite -> suites.merge(suite.id(), suite, (one, other) -> {
                    Set<AxisRecord> axes = new LinkedHashSet<>(one.axes());
                    axes.addAll(other.axes());
                    return new SuiteRecord(one.id(), one.description(), List.copyOf(axes), one.series(), one.plugin());
                }));
        return List.copyOf(suites.values());
    }
}
