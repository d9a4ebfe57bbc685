package io.github.gpupath.cli.shell.doctor;

import io.github.gpupath.backend.DriverHints;
import io.github.gpupath.backend.GpuVendor;
import java.util.ArrayList;
import java.util.List;

/** Hints for a backend that does not reach a GPU of the machine. */
final class VendorHints {

    private VendorHints() {}

    /** A line for each vendor of a GPU of the machine. */
    static List<String> of(DriverHints drivers, Machine machine) {
        List<String> hints = new ArrayList<>();
        machine.nvidiaDriver().ifPresent(version -> hints.add(nvidia(drivers, version, machine)));
        if (machine.gpus().contains(GpuVendor.NVIDIA) && machine.nvidiaDriver().isEmpty()) {
            hints.add("an NVIDIA GPU is here without NVIDIA's kernel driver: install the driver"
                    + " (Ubuntu: ubuntu-drivers install; Debian: apt-get install nvidia-driver)");
        }
        String amd = drivers.vendors().get(GpuVendor.AMD);
        if (machine.gpus().contains(GpuVendor.AMD) && amd != null) {
            hints.add("an AMD GPU is here: " + amd + "; the user must be in the groups render and video");
        }
        String intel = drivers.vendors().get(GpuVendor.INTEL);
        if (machine.gpus().contains(GpuVendor.INTEL) && intel != null) {
            hints.add("an Intel GPU is here: " + intel + "; the user must be in the group render");
        }
        return hints;
    }

    private static String nvidia(DriverHints drivers, String version, Machine machine) {
        if (machine.container()) {
            return "NVIDIA's driver " + version + " is here but its libraries for this API may not be in the container:"
                    + " start it with NVIDIA_DRIVER_CAPABILITIES=all";
        }
        String missing = "NVIDIA's driver " + version + " is here but not its libraries for this API";
        String advice = drivers.vendors().get(GpuVendor.NVIDIA);
        String major = version.substring(0, version.indexOf('.'));
        return advice == null ? missing : missing + ": " + advice.replace(DriverHints.DRIVER, major);
    }
}
