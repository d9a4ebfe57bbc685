package io.github.gpupath.conformance;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.DeviceInfo;
import java.util.List;
import java.util.stream.Collectors;
import org.opentest4j.AssertionFailedError;

/**
 * A device as another process finds it again. Its position in the backend's list is not enough: a driver that cannot start twice
 * at once is missing in one of two processes, and those behind it move up.
 *
 * @param name as the driver gives it
 * @param nth its position among the devices of that name, from 0
 */
record NamedDevice(String name, int nth) {

    static NamedDevice of(Backend backend, DeviceInfo device) {
        List<DeviceInfo> namesakes = namesakes(backend, device.name());
        return new NamedDevice(device.name(), namesakes.indexOf(device));
    }

    /**
     * The device in a backend's list.
     *
     * @throws AssertionFailedError if it is not there, with those that are
     */
    DeviceInfo in(Backend backend) {
        List<DeviceInfo> namesakes = namesakes(backend, name);
        if (nth >= namesakes.size()) {
            throw new AssertionFailedError("device " + nth + " of the name " + name + " is not in the backend's list: "
                    + backend.devices().stream().map(DeviceInfo::name).collect(Collectors.joining(", ")));
        }
        return namesakes.get(nth);
    }

    private static List<DeviceInfo> namesakes(Backend backend, String name) {
        return backend.devices().stream()
                .filter(info -> info.name().equals(name))
                .toList();
    }
}
