package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.SuiteRecord.AxisRecord;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A result file with its name: one run.
 *
 * @param name unique within the comparison
 * @param content the content of the file
 */
public record MeasuredFile(String name, ResultFile content) {

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
