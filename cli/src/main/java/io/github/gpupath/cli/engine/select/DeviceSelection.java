package io.github.gpupath.cli.engine.select;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.text.UserException;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Picks the physical device to measure. */
public final class DeviceSelection {

    private DeviceSelection() {}

    /**
     * The device that the user wants: by index, UUID or part of a name; without a wish the first that is not a CPU, else
     * the CPU drivers together. A name or UUID picks the fitting ones of the CPU drivers.
     *
     * @throws UserException if none or several fit
     */
    public static PhysicalDevice choose(List<PhysicalDevice> devices, @Nullable String wanted) {
        if (devices.isEmpty()) {
            throw UserException.unavailable("no device was found; gpupath doctor says what is missing");
        }
        if (wanted == null) {
            return devices.get(0); // the CPU drivers are last
        }
        if (wanted.matches("\\d{1,9}")) {
            int index = Integer.parseInt(wanted);
            if (index >= devices.size()) {
                throw UserException.unavailable("there is no device " + index + "; there is " + names(devices));
            }
            return devices.get(index);
        }
        List<PhysicalDevice> fitting =
                devices.stream().filter(device -> fits(device, wanted)).toList();
        if (fitting.isEmpty()) {
            throw UserException.unavailable("no device is called " + wanted + "; there is " + names(devices));
        }
        if (fitting.size() > 1) {
            throw UserException.usage(
                    wanted + " fits " + fitting.size() + " devices; name one by its index or UUID: " + names(fitting));
        }
        return narrowed(fitting.get(0), wanted);
    }

    private static boolean fits(PhysicalDevice device, String wanted) {
        return contains(device.name(), wanted) || device.members().stream().anyMatch(member -> fits(member, wanted));
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

    private static PhysicalDevice narrowed(PhysicalDevice device, String wanted) {
        if (!device.isCpu() || contains(device.name(), wanted)) {
            return device;
        }
        return new PhysicalDevice(
                device.index(),
                device.members().stream().filter(member -> fits(member, wanted)).toList());
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
