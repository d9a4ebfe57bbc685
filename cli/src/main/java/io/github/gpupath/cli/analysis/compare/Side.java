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
 * @param file the file that it is from
 * @param device the record of its device; empty where the file has none
 * @param physicalDevice the key of the first record in the file that reaches the same device
 * @param results by test, in the order of the file
 * @param runs the measured results of each test, one for each run that has it
 * @param findings about it, in the order of the file
 */
record Side(
        Column column,
        MeasuredFile file,
        Optional<DeviceRecord> device,
        String physicalDevice,
        Map<String, TestResult> results,
        Map<String, List<TestResult>> runs,
        List<FindingRecord> findings) {

    String title() {
        return column.title();
    }

    Optional<TestResult> result(String test) {
        return Optional.ofNullable(results.get(test));
    }

    /** Whether it is of a software driver. */
    boolean isCpu() {
        return device.filter(DeviceRecord::runsOnCpu).isPresent();
    }

    /** Whether another side of the file is of the same physical device. */
    boolean isOnTheDeviceOf(Side side) {
        return physicalDevice.equals(side.physicalDevice);
    }

    /** Whether another side is of the same API. */
    boolean isThroughTheBackendOf(Side side) {
        return column.backend().equals(side.column.backend());
    }

    /** The ids of the tests of some sides: those of the first in its order, then the others. */
    static Set<String> tests(List<Side> sides) {
        return sides.stream()
                .flatMap(side -> side.results().keySet().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The sides of all files, in their order. */
    static List<Side> of(List<MeasuredFile> files) {
        List<Side> sides =
                files.stream().flatMap(file -> untitled(file).stream()).toList();
        Map<String, String> gpus =
                GpuNames.of(files.stream().map(MeasuredFile::content).toList());
        List<Column> titled = Column.titled(
                sides.stream().map(side -> side.column().named(gpus)).toList());
        return IntStream.range(0, sides.size())
                .mapToObj(side -> sides.get(side).titled(titled.get(side)))
                .toList();
    }

    private Side titled(Column other) {
        return new Side(other, file, device, physicalDevice, results, runs, findings);
    }

    /** The sides of a file: one for each device, and one for each device that only a result names. */
    private static List<Side> untitled(MeasuredFile file) {
        Map<Way, DeviceRecord> devices = new HashMap<>();
        Map<Way, Column> columns = new LinkedHashMap<>();
        for (DeviceRecord device : file.content().devices()) {
            devices.putIfAbsent(Way.of(device), device);
            columns.putIfAbsent(Way.of(device), Column.of(device, file.name()));
        }
        Map<Way, String> physicalDevices = new HashMap<>();
        DeviceRecord.byDevice(file.content().devices())
                .forEach(ways -> ways.forEach(
                        way -> physicalDevices.put(Way.of(way), ways.get(0).device())));
        Map<Way, Map<String, TestResult>> results = new HashMap<>();
        for (TestResult result : file.content().results()) {
            Way way = Way.of(result);
            columns.computeIfAbsent(way, none -> Column.of(way, way.device(), file.name()));
            results.computeIfAbsent(way, none -> new LinkedHashMap<>()).put(result.test(), result);
        }
        Map<Way, Map<String, List<TestResult>>> runs = file.runs().stream()
                .flatMap(List::stream)
                .filter(result -> result.value() != null)
                .collect(Collectors.groupingBy(Way::of, Collectors.groupingBy(TestResult::test)));
        Map<Way, List<FindingRecord>> findings =
                file.content().findings().stream().collect(Collectors.groupingBy(Way::of));
        return columns.entrySet().stream()
                .map(column -> new Side(
                        column.getValue(),
                        file,
                        Optional.ofNullable(devices.get(column.getKey())),
                        physicalDevices.getOrDefault(
                                column.getKey(), column.getKey().device()),
                        results.getOrDefault(column.getKey(), Map.of()),
                        runs.getOrDefault(column.getKey(), Map.of()),
                        findings.getOrDefault(column.getKey(), List.of())))
                .toList();
    }
}
