package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.analysis.compare.Column.Way;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.TestResult;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A column with its results.
 *
 * @param column the column
 * @param run the run that it is from
 * @param device the record of its device; empty where the run has none
 * @param results by test, in the order of the run
 * @param findings about it, in the order of the run
 */
record Side(
        Column column,
        Run run,
        Optional<DeviceRecord> device,
        Map<String, TestResult> results,
        List<FindingRecord> findings) {

    Optional<TestResult> result(String test) {
        return Optional.ofNullable(results.get(test));
    }

    /** Whether it is of a software driver. */
    boolean isCpu() {
        return device.filter(DeviceRecord::runsOnCpu).isPresent();
    }

    /** Whether another side is of the same physical device. */
    boolean isOnTheDeviceOf(Side side) {
        return device.flatMap(own -> side.device.map(own::reachesTheSameAs))
                .orElseGet(() -> column.device().equals(side.column.device()));
    }

    /** The ids of the tests of some sides: those of the first in its order, then the others. */
    static Set<String> tests(List<Side> sides) {
        return sides.stream()
                .flatMap(side -> side.results().keySet().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The sides of all runs, in their order. */
    static List<Side> of(List<Run> runs) {
        List<Side> sides = runs.stream().flatMap(run -> untitled(run).stream()).toList();
        List<Column> titled = Column.titled(sides.stream().map(Side::column).toList());
        return IntStream.range(0, sides.size())
                .mapToObj(side -> sides.get(side).titled(titled.get(side)))
                .toList();
    }

    private Side titled(Column other) {
        return new Side(other, run, device, results, findings);
    }

    /** The sides of a run: one for each device, and one for each device that only a result names. */
    private static List<Side> untitled(Run run) {
        Map<Way, DeviceRecord> devices = new HashMap<>();
        Map<Way, Column> columns = new LinkedHashMap<>();
        run.devices().forEach((way, some) -> {
            DeviceRecord device = some.iterator().next();
            devices.put(way, device);
            columns.put(way, Column.of(way, device.name(), run.name()));
        });
        Map<Way, Map<String, TestResult>> results = new HashMap<>();
        for (TestResult result : run.results()) {
            Way way = Way.of(result);
            columns.computeIfAbsent(way, none -> Column.of(way, way.device(), run.name()));
            results.computeIfAbsent(way, none -> new LinkedHashMap<>()).put(result.test(), result);
        }
        Map<Way, List<FindingRecord>> findings = run.findings().stream().collect(Collectors.groupingBy(Way::of));
        return columns.entrySet().stream()
                .map(column -> new Side(
                        column.getValue(),
                        run,
                        Optional.ofNullable(devices.get(column.getKey())),
                        results.getOrDefault(column.getKey(), Map.of()),
                        findings.getOrDefault(column.getKey(), List.of())))
                .toList();
    }
}
