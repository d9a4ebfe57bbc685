package io.github.gpupath.cli.report;

import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import java.util.ArrayList;
import java.util.List;

/** Finds the columns of a file. */
final class Columns {

    private Columns() {}

    /** One column for each device, named by its backend and, where that is not enough, by the device or driver. */
    static List<Column> of(ResultFile file) {
        List<Column> columns = new ArrayList<>();
        for (DeviceRecord device : file.devices()) {
            columns.add(new Column(device.backend(), device.device(), device.driverVersion(), title(device, file)));
        }
        return columns;
    }

    private static String title(DeviceRecord device, ResultFile file) {
        List<DeviceRecord> rivals = file.devices().stream()
                .filter(other -> !other.equals(device) && other.backend().equals(device.backend()))
                .toList();
        if (rivals.isEmpty()) {
            return device.backend();
        }
        if (rivals.stream().noneMatch(other -> other.name().equals(device.name()))) {
            return device.backend() + " " + device.name();
        }
        return device.backend() + " " + device.driver() + " " + device.driverVersion();
    }
}
