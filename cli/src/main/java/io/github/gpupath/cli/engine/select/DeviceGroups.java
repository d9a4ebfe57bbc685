package io.github.gpupath.cli.engine.select;

import io.github.gpupath.backend.DeviceIdentity;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import java.util.ArrayList;
import java.util.List;

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
        boolean sibling = group.stream()
                .anyMatch(member -> member.backend().equals(device.backend())
                        && !sameHardware(member.identity(), device.identity()));
        return same && !sibling;
    }

    private static boolean sameHardware(DeviceIdentity a, DeviceIdentity b) {
        boolean known = a.uuid().isPresent() && b.uuid().isPresent()
                || a.pciAddress().isPresent() && b.pciAddress().isPresent();
        return known && a.isSameDevice(b);
    }
}
