package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A column with its results.
 *
 * @param column the column
 * @param file the file that it is from
 * @param results by test, in the order of the file
 * @param repeated the tests with several results in this column, of which the last is used
 */
record Side(Column column, MeasuredFile file, Map<String, TestResult> results, Set<String> repeated) {

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
        Set<String> repeated = new LinkedHashSet<>();
        for (TestResult result : file.content().results()) {
            if (column.holds(result)) {
                if (results.put(result.test(), result) != null) {
                    repeated.add(result.test());
                }
            }
        }
        return new Side(column, file, results, repeated);
    }

    /**
     * Makes sure that every value comes with statistics, and that all are positive: the schema says so, but nobody may
     * have asked it.
     *
     * @throws RefusedException if one is not
     */
    void requireFigures() {
        for (TestResult result : results.values()) {
            Double value = result.value();
            if (value != null && !(isPositive(value) && arePositive(result.statistics(), result.samples()))) {
                throw RefusedException.usage(file.name() + " is no sound result file: " + result.test() + " on "
                        + result.backend() + " has a value without positive statistics and samples");
            }
        }
    }

    private static boolean arePositive(@Nullable Statistics statistics, @Nullable List<Double> samples) {
        return statistics != null
                && isPositive(statistics.median())
                && isPositive(statistics.ciLow())
                && isPositive(statistics.ciHigh())
                && (samples == null || samples.stream().allMatch(Side::isPositive));
    }

    private static boolean isPositive(double figure) {
        return figure > 0 && figure < Double.POSITIVE_INFINITY;
    }
}
