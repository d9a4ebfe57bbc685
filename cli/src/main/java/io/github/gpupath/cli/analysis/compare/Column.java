package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.DeviceKey;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A device reached through one driver, in one file: a column of a result table.
 *
 * @param title unique among the columns; until {@link #titled(List)}, what names the device among several
 * @param file the name of the run; empty where there is only one
 * @param deviceName as the driver gives it; the key where the file does not say
 */
public record Column(
        String title, String file, String backend, String device, String deviceName, String driverVersion) {

    /** The same with another title. */
    Column titled(String other) {
        return new Column(other, file, backend, device, deviceName, driverVersion);
    }

    /** The same, titled with the name of its GPU where files have several. */
    public Column named(Map<String, String> gpus) {
        return titled(gpus.getOrDefault(device, ""));
    }

    /** The column of a device, still without a title. */
    public static Column of(DeviceRecord device, String file) {
        return of(Way.of(device), device.name(), file);
    }

    static Column of(Way way, String deviceName, String file) {
        return new Column("", file, way.backend(), way.device(), deviceName, way.driverVersion());
    }

    /** A physical device through one driver, as the results, findings and devices of a file name it. */
    public record Way(String backend, String device, String driverVersion) {

        /** The way by which a result was measured. */
        public static Way of(TestResult result) {
            return new Way(result.backend(), result.device(), result.driverVersion());
        }

        /** The way that a finding is about. */
        public static Way of(FindingRecord finding) {
            return new Way(finding.backend(), finding.device(), finding.driverVersion());
        }

        /** The way to a device. */
        public static Way of(DeviceRecord device) {
            return new Way(device.backend(), device.device(), device.driverVersion());
        }
    }

    /** The way by which its results, findings and device are found in its file. */
    public Way way() {
        return new Way(backend, device, driverVersion);
    }

    /**
     * The same columns with titles that tell them apart: the file of several, the backend, the device of several, then the names of
     * devices and the versions of their drivers as far as columns differ in them.
     */
    public static List<Column> titled(List<Column> columns) {
        boolean ofFiles = columns.stream().map(Column::file).distinct().count() > 1;
        List<Column> titled = columns.stream()
                .map(column -> column.titled(
                        ((ofFiles ? column.file + " " : "") + column.backend + " " + column.title).strip()))
                .toList();
        titled = extended(titled, Column::title, Column::deviceName);
        titled = extended(titled, Column::key, Column::driverVersion);
        return extended(titled, Column::title, Column::driverVersion);
    }

    /** Adds to the titles of columns that have something in common the words in which a property of theirs differs. */
    private static <G> List<Column> extended(
            List<Column> columns, Function<Column, G> common, Function<Column, String> property) {
        Map<G, Set<String>> values = columns.stream()
                .collect(Collectors.groupingBy(common, Collectors.mapping(property, Collectors.toSet())));
        return columns.stream()
                .map(column -> {
                    Set<String> some = values.getOrDefault(common.apply(column), Set.of());
                    String value = property.apply(column);
                    return some.size() > 1
                            ? column.titled(column.title + " "
                                    + GpuNames.differing(some).getOrDefault(value, value))
                            : column;
                })
                .toList();
    }

    /** What it shares with the columns of the same device through the same API; their drivers may differ. */
    DeviceKey key() {
        return new DeviceKey(backend, device);
    }

    /** The name of its device, with the key where some columns are of another device of that name. */
    public String deviceAmong(List<Column> columns) {
        boolean isShared = columns.stream()
                .anyMatch(column -> column.deviceName.equals(deviceName) && !column.device.equals(device));
        return isShared ? deviceName + " " + device : deviceName;
    }

    /** Whether a result is of this column. */
    public boolean holds(TestResult result) {
        return way().equals(Way.of(result));
    }

    /** Whether a finding is about this column. */
    public boolean holds(FindingRecord finding) {
        return way().equals(Way.of(finding));
    }

    /** The record of its device in its file; empty where the file has none. */
    public Optional<DeviceRecord> device(ResultFile content) {
        Way own = way();
        return content.devices().stream()
                .filter(device -> Way.of(device).equals(own))
                .findFirst();
    }
}
