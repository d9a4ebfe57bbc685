package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A device reached through one driver, in one file: a column of a result table.
 *
 * @param title unique among the columns
 * @param file the name of the file; empty where there is only one
 * @param backend the backend's id
 * @param device the key of the physical device
 * @param deviceName as the driver gives it; the key where the file does not say
 * @param driverVersion the driver's version
 */
public record Column(
        String title, String file, String backend, String device, String deviceName, String driverVersion) {

    /** The same with another title. */
    Column titled(String other) {
        return new Column(other, file, backend, device, deviceName, driverVersion);
    }

    /** Whether two columns are of the same device through the same API; their drivers may differ. */
    boolean hasKeyOf(Column other) {
        return backend.equals(other.backend) && device.equals(other.device);
    }

    /** The column of a device, still without a title. */
    public static Column of(DeviceRecord device, String file) {
        return new Column("", file, device.backend(), device.device(), device.name(), device.driverVersion());
    }

    /** The same columns with the shortest titles that tell them apart. */
    public static List<Column> titled(List<Column> columns) {
        return columns.stream()
                .map(column -> column.titled(title(column, columns)))
                .toList();
    }

    private static String title(Column column, List<Column> columns) {
        StringBuilder title = new StringBuilder();
        if (any(columns, other -> !other.file().equals(column.file()))) {
            title.append(column.file()).append(' ');
        }
        title.append(column.backend());
        Predicate<Column> rival = other ->
                other.backend().equals(column.backend()) && other.file().equals(column.file());
        if (any(columns, rival.and(other -> !other.deviceName().equals(column.deviceName())))) {
            title.append(' ').append(column.deviceName());
        } else if (any(columns, rival.and(other -> !other.device().equals(column.device())))) {
            title.append(' ').append(column.device());
        }
        if (any(
                columns,
                other -> other.hasKeyOf(column)
                        && !other.driverVersion().equals(column.driverVersion())
                        && !title.toString().contains(column.driverVersion()))) {
            title.append(' ').append(column.driverVersion());
        }
        return title.toString();
    }

    private static boolean any(List<Column> columns, Predicate<Column> predicate) {
        return columns.stream().anyMatch(predicate);
    }

    /** Whether a result is of this column. */
    public boolean holds(TestResult result) {
        return isOf(result.backend(), result.device(), result.driverVersion());
    }

    /** Whether a finding is about this column. */
    public boolean holds(FindingRecord finding) {
        return isOf(finding.backend(), finding.device(), finding.driverVersion());
    }

    /** The record of its device in its file; empty where the file has none. */
    public Optional<DeviceRecord> device(ResultFile content) {
        return content.devices().stream().filter(this::isOf).findFirst();
    }

    /** Whether it is of a device as its backend sees it. */
    boolean isOf(DeviceRecord record) {
        return isOf(record.backend(), record.device(), record.driverVersion());
    }

    private boolean isOf(String ofBackend, String ofDevice, String ofDriver) {
        return backend.equals(ofBackend) && device.equals(ofDevice) && driverVersion.equals(ofDriver);
    }
}
