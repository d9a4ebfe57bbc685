package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes files apart into the sides that are compared. */
final class Sides {

    private Sides() {}

    /** The sides of all files, in their order. */
    static List<Side> of(List<MeasuredFile> files) {
        List<Column> columns = new ArrayList<>();
        files.forEach(file -> columns.addAll(columns(file)));
        List<Side> sides = new ArrayList<>();
        for (Column column : Titles.give(columns)) {
            files.stream()
                    .filter(file -> file.name().equals(column.file()))
                    .forEach(file -> sides.add(side(column, file)));
        }
        return sides;
    }

    /** A column for each device of a file, and for each that only a result names. */
    private static List<Column> columns(MeasuredFile file) {
        ResultFile content = file.content();
        Set<Column> columns = new LinkedHashSet<>();
        for (DeviceRecord device : content.devices()) {
            columns.add(new Column(
                    "", file.name(), device.backend(), device.device(), device.name(), device.driverVersion()));
        }
        for (TestResult result : content.results()) {
            if (columns.stream().noneMatch(column -> holds(column, result))) {
                columns.add(new Column(
                        "", file.name(), result.backend(), result.device(), result.device(), result.driverVersion()));
            }
        }
        return List.copyOf(columns);
    }

    private static boolean holds(Column column, TestResult result) {
        return column.backend().equals(result.backend())
                && column.device().equals(result.device())
                && column.driverVersion().equals(result.driverVersion());
    }

    private static Side side(Column column, MeasuredFile file) {
        Map<String, TestResult> results = new LinkedHashMap<>();
        Set<String> repeated = new LinkedHashSet<>();
        for (TestResult result : file.content().results()) {
            if (holds(column, result)) {
                requireFigures(result, file);
                if (results.put(result.test(), result) != null) {
                    repeated.add(result.test());
                }
            }
        }
        return new Side(column, file, results, repeated);
    }

    /** A value comes with statistics, and all are positive: the schema says so, but nobody may have asked it. */
    private static void requireFigures(TestResult result, MeasuredFile file) {
        Double value = result.value();
        if (value != null && !(isPositive(value) && arePositive(result.statistics(), result.samples()))) {
            throw RefusedException.usage(file.name() + " is no sound result file: " + result.test() + " on "
                    + result.backend() + " has a value without positive statistics and samples");
        }
    }

    private static boolean arePositive(@Nullable Statistics statistics, @Nullable List<Double> samples) {
        return statistics != null
                && isPositive(statistics.median())
                && isPositive(statistics.ciLow())
                && isPositive(statistics.ciHigh())
                && (samples == null || samples.stream().allMatch(Sides::isPositive));
    }

    private static boolean isPositive(double figure) {
        return figure > 0 && figure < Double.POSITIVE_INFINITY;
    }
}
