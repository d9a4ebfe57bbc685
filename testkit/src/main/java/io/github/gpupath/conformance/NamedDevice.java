package io.github.gpupath.conformance;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.DeviceInfo;
import java.util.List;
import java.util.stream.Collectors;
import org.opentest4j.AssertionFailedError;

/**
 * A device as another process finds it again. Its position in the backend's list is not enough: where a driver is missing in one of
 * two processes, those behind it move up.
 *
 * @param name as the driver gives it
 * @param key its identity, which is the name again where the driver gives none
 * @param nth its position among the devices that are alike in both, from 0
 */
record NamedDevice(String name, String key, int nth) {

    static NamedDevice of(Backend backend, DeviceInfo device) {
        NamedDevice first = new NamedDevice(device.name(), device.identity().key(), 0);
        int nth = first.alike(backend).indexOf(device);
        if (nth < 0) {
            throw new IllegalArgumentException(device.name() + " is none of the backend's devices");
        }
        return new NamedDevice(first.name(), first.key(), nth);
    }

    /**
     * The device in a backend's list.
     *
     * @throws AssertionFailedError if it is not there, with those that are
     */
    DeviceInfo in(Backend backend) {
        List<DeviceInfo> alike = alike(backend);
        if (nth >= alike.size()) {
            throw new AssertionFailedError("device " + nth + " of the name " + name + " is not in the backend's list: "
                    + backend.devices().stream().map(DeviceInfo::name).collect(Collectors.joining(", ")));
        }
        return alike.get(nth);
    }

    private List<DeviceInfo> alike(Backend backend) {
        return backend.devices().stream()
                .filter(info ->
                        info.name().equals(name) && info.identity().key().equals(key))
                .toList();
    }
}
