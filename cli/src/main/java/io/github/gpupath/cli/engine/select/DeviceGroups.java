package io.github.gpupath.cli.engine.select;

import io.github.gpupath.backend.DeviceIdentity;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Recognises physical devices among what the backends list. */
public final class DeviceGroups {

    private DeviceGroups() {}

    /** The physical devices in the order in which they are first listed, the software drivers last. */
    public static List<PhysicalDevice> of(List<DeviceInfo> devices) {
        List<List<DeviceInfo>> groups = new ArrayList<>();
        List<DeviceInfo> software = new ArrayList<>();
        for (DeviceInfo device : devices) {
            if (device.type() == DeviceType.CPU) {
                software.add(device);
            } else {
                groups.stream()
                        .filter(group -> belongs(device, group))
                        .findFirst()
                        .orElseGet(() -> {
                            groups.add(new ArrayList<>());
                            return groups.get(groups.size() - 1);
                        })
                        .add(device);
            }
        }
        if (!software.isEmpty()) {
            groups.add(software);
        }
        List<PhysicalDevice> result = new ArrayList<>();
        groups.forEach(group -> result.add(new PhysicalDevice(result.size(), group)));
        return result;
    }

    /** Two devices of one backend with no more in common than their name are two equal cards. */
    private static boolean belongs(DeviceInfo device, List<DeviceInfo> group) {
        boolean same = group.stream().anyMatch(member -> member.identity().isSameDevice(device.identity()));
        return same && group.stream().noneMatch(member -> isAnother(device, member));
    }

    private static boolean isAnother(DeviceInfo device, DeviceInfo member) {
        return device.identity().isComparable(member.identity())
                ? !device.identity().isSameDevice(member.identity())
                : device.backend().equals(member.backend());
    }

    /** The same devices, of which none keeps a UUID that another physical device has too: it would name both in results. */
    public static List<DeviceInfo> withoutSharedUuids(List<DeviceInfo> devices) {
        return devices.stream()
                .map(device -> device.identity().pciAddress().isPresent()
                                && devices.stream().anyMatch(other -> sharesUuid(device.identity(), other.identity()))
                        ? withoutUuid(device)
                        : device)
                .toList();
    }

    private static boolean sharesUuid(DeviceIdentity device, DeviceIdentity other) {
        return device.uuid().isPresent() && device.uuid().equals(other.uuid()) && !device.isSameDevice(other);
    }

    private static DeviceInfo withoutUuid(DeviceInfo device) {
        return new DeviceInfo(
                device.backend(),
                device.index(),
                device.name(),
                device.vendor(),
                device.driver(),
                device.driverVersion(),
                device.apiVersion(),
                device.type(),
                new DeviceIdentity(
                        Optional.empty(),
                        device.identity().pciAddress(),
                        device.identity().name()),
                device.limits(),
                device.features(),
                device.timer());
    }
}
