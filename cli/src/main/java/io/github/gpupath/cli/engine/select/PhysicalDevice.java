package io.github.gpupath.cli.engine.select;

import io.github.gpupath.backend.DeviceIdentity;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile.Cache;
import io.github.gpupath.suite.DeviceFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One processor with all the API paths to it, or all software drivers of this machine together.
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

    /** The physical devices among what backends list, in the order in which they are first listed, the software drivers last. */
    public static List<PhysicalDevice> among(List<DeviceInfo> devices) {
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
        return device.as(
                device.backend(),
                new DeviceIdentity(
                        Optional.empty(),
                        device.identity().pciAddress(),
                        device.identity().name()));
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

    /**
     * The device that the user wants: by index, UUID or part of a name; without a wish the first that is not a CPU, else
     * the CPU drivers together. A name or UUID picks the fitting ones of the CPU drivers.
     *
     * @throws UserException if none or several fit
     */
    public static PhysicalDevice choose(List<PhysicalDevice> devices, @Nullable String wanted) {
        if (devices.isEmpty()) {
            throw UserException.unavailable("no device found; gpupath doctor shows what is missing");
        }
        if (wanted == null) {
            return devices.get(0); // the CPU drivers are last
        }
        if (wanted.matches("\\d{1,9}")) {
            int index = Integer.parseInt(wanted);
            if (index >= devices.size()) {
                throw UserException.unavailable("no device has index " + index + "; devices: " + names(devices));
            }
            return devices.get(index);
        }
        List<PhysicalDevice> fitting =
                devices.stream().filter(device -> device.fits(wanted)).toList();
        if (fitting.isEmpty()) {
            throw UserException.unavailable("no device matches " + wanted + "; devices: " + names(devices));
        }
        if (fitting.size() > 1) {
            throw UserException.usage(
                    wanted + " matches " + fitting.size() + " devices; use an index or UUID: " + names(fitting));
        }
        return fitting.get(0).narrowed(wanted);
    }

    private boolean fits(String wanted) {
        return contains(name(), wanted) || members.stream().anyMatch(member -> fits(member, wanted));
    }

    private static boolean fits(DeviceInfo device, String wanted) {
        return contains(device.name(), wanted)
                || device.identity()
                        .pciAddress()
                        .filter(wanted::equalsIgnoreCase)
                        .isPresent()
                || device.identity()
                        .uuid()
                        .map(UUID::toString)
                        .filter(wanted::equalsIgnoreCase)
                        .isPresent();
    }

    private PhysicalDevice narrowed(String wanted) {
        return !isCpu() || contains(name(), wanted)
                ? this
                : new PhysicalDevice(
                        index,
                        members.stream().filter(member -> fits(member, wanted)).toList());
    }

    private static boolean contains(String name, String part) {
        return name.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }

    private static String names(List<PhysicalDevice> devices) {
        return devices.stream()
                .map(device -> "device " + device.index() + ", " + device.title())
                .collect(Collectors.joining("; "));
    }
}
