package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.Replicate;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
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
     * Makes sure that every measurement is one: the schema says what it is, but nobody may have asked it.
     *
     * @throws RefusedException if one is not
     */
    void requireFigures() {
        for (TestResult result : results.values()) {
            result.measured()
                    .flatMap(measurement -> fault(result.status(), measurement))
                    .ifPresent(fault -> {
                        throw RefusedException.usage(file.name() + " is no sound result file: " + result.test() + " on "
                                + result.backend() + " has " + fault);
                    });
        }
    }

    private static Optional<String> fault(Status status, Measurement measurement) {
        List<Double> samples = measurement.samples();
        List<Replicate> replicates = measurement.replicates();
        if (status != Status.OK) {
            return Optional.of("a measurement, and is " + status.word());
        }
        if (!isPositive(measurement.value()) || !arePositive(measurement.statistics(), samples)) {
            return Optional.of("a value without positive statistics and samples");
        }
        if (measurement.statistics().n() != samples.size()) {
            return Optional.of("statistics of " + measurement.statistics().n() + " samples, and " + samples.size());
        }
        if (replicates.isEmpty() || replicates.size() > samples.size()) {
            return Optional.of(replicates.size() + " replicates of " + samples.size() + " samples");
        }
        long processes = replicates.stream().map(Replicate::process).distinct().count();
        for (int place = 0; place < replicates.size(); place++) {
            Replicate replicate = replicates.get(place);
            int own = (samples.size() - place + replicates.size() - 1) / replicates.size();
            if (replicate.process() < 1 || replicate.process() > processes) {
                return Optional.of("a replicate of process " + replicate.process() + " of " + processes);
            }
            if (replicate.samples() != own) {
                return Optional.of("a replicate of " + replicate.samples() + " samples instead of its share, " + own);
            }
            if (!isPositive(replicate.median())) {
                return Optional.of("a replicate whose median is " + replicate.median());
            }
        }
        return Optional.empty();
    }

    private static boolean arePositive(Statistics statistics, List<Double> samples) {
        return isPositive(statistics.median())
                && isPositive(statistics.ciLow())
                && isPositive(statistics.ciHigh())
                && samples.stream().allMatch(Side::isPositive);
    }

    private static boolean isPositive(double figure) {
        return figure > 0 && figure < Double.POSITIVE_INFINITY;
    }
}
