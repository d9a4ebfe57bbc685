package io.github.gpupath.cli.engine.select;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile.Cache;
import io.github.gpupath.suite.DeviceFacts;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One processor with all the ways to reach it, or all software drivers of this machine together.
 *
 * @param index its position in the list of devices, from 0
 * @param members at least one, in the order of the backends
 */
public record PhysicalDevice(int index, List<DeviceInfo> members) {

    /** The name of all software drivers together. */
    public static final String CPU_DRIVERS = "CPU drivers";

    public PhysicalDevice {
        members = List.copyOf(members);
    }

    /** Whether these are the software drivers. */
    public boolean isCpu() {
        return members.get(0).type() == DeviceType.CPU;
    }

    /** The device's name, or one for all software drivers together. */
    public String name() {
        return isCpu() ? CPU_DRIVERS : members.get(0).name();
    }

    /** The name, with the key where the device has a single one. */
    public String title() {
        return name() + (isCpu() ? "" : " (" + key() + ")");
    }

    /** The name of the chosen device; the names of all chosen drivers where they are software. */
    public String memberNames() {
        return isCpu() ? members.stream().map(DeviceInfo::name).distinct().collect(Collectors.joining(", ")) : name();
    }

    /**
     * The facts about the device from its APIs and the operating system together.
     *
     * @param host the caches of this machine's processor, from the nearest on, which are those of its software drivers; null
     *     where they are not known
     */
    public DeviceFacts known(@Nullable List<Cache> host) {
        return DeviceRecord.known(members.stream().map(DeviceRecord::of).toList(), host);
    }

    /** The device's key in result files; software drivers have a key each. */
    public String key() {
        return members.stream()
                .map(DeviceInfo::identity)
                .filter(identity -> identity.uuid().isPresent())
                .findFirst()
                .orElse(members.get(0).identity())
                .key();
    }
}
