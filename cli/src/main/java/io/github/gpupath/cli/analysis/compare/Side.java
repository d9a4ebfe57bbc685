package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A column with its results.
 *
 * @param column the column
 * @param file the file that it is from
 * @param results by test, in the order of the file
 */
record Side(Column column, MeasuredFile file, Map<String, TestResult> results) {

    /** The findings about this column. */
    List<FindingRecord> findings() {
        return file.content().findings().stream().filter(column::holds).toList();
    }

    Optional<TestResult> result(String test) {
        return Optional.ofNullable(results.get(test));
    }

    /** The ids of the tests of some sides: those of the first in its order, then the others. */
    static Set<String> tests(List<Side> sides) {
        return sides.stream()
                .flatMap(side -> side.results().keySet().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The sides of all files, in their order. */
    static List<Side> of(List<MeasuredFile> files) {
        List<Column> columns = new ArrayList<>();
        files.forEach(file -> columns.addAll(columns(file)));
        List<Side> sides = new ArrayList<>();
        for (Column column : Column.titled(columns)) {
            files.stream()
                    .filter(file -> file.name().equals(column.file()))
                    .forEach(file -> sides.add(side(column, file)));
        }
        return sides;
    }

    /** The columns of a file: one for each device, and one for each device that only a result names. */
    private static List<Column> columns(MeasuredFile file) {
        ResultFile content = file.content();
        Set<Column> columns = new LinkedHashSet<>();
        for (DeviceRecord device : content.devices()) {
            columns.add(Column.of(device, file.name()));
        }
        for (TestResult result : content.results()) {
            if (columns.stream().noneMatch(column -> column.holds(result))) {
                columns.add(new Column(
                        "", file.name(), result.backend(), result.device(), result.device(), result.driverVersion()));
            }
        }
        return List.copyOf(columns);
    }

    private static Side side(Column column, MeasuredFile file) {
        Map<String, TestResult> results = new LinkedHashMap<>();
        for (TestResult result : file.content().results()) {
            if (column.holds(result)) {
                results.put(result.test(), result);
            }
        }
        return new Side(column, file, results);
    }
}
