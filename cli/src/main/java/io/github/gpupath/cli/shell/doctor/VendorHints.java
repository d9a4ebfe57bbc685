package io.github.gpupath.cli.shell.doctor;

import java.util.ArrayList;
import java.util.List;

/** What to do where a GPU is in the machine and a backend does not reach it. */
final class VendorHints {

    private VendorHints() {}

    /** One line for each maker that is here. */
    static List<String> of(String backend, Machine machine) {
        List<String> hints = new ArrayList<>();
        machine.nvidiaDriver().ifPresent(version -> hints.add(nvidia(backend, version, machine)));
        if (machine.gpus().contains(GpuVendor.NVIDIA) && machine.nvidiaDriver().isEmpty()) {
            hints.add("an NVIDIA GPU is here without NVIDIA's kernel driver: install the driver"
                    + " (Ubuntu: ubuntu-drivers install; Debian: apt-get install nvidia-driver)");
        }
        if (machine.gpus().contains(GpuVendor.AMD)) {
            hints.add("an AMD GPU is here: " + amd(backend) + "; the user must be in the groups render and video");
        }
        if (machine.gpus().contains(GpuVendor.INTEL)) {
            hints.add("an Intel GPU is here: " + intel(backend) + "; the user must be in the group render");
        }
        return hints;
    }

    private static String nvidia(String backend, String version, Machine machine) {
        String major = version.substring(0, version.indexOf('.'));
        if (machine.container()) {
            return "NVIDIA's driver " + version + " is here but its libraries for this API may not be in the container:"
                    + " start it with NVIDIA_DRIVER_CAPABILITIES=all";
        }
        String library = backend.equals("opencl")
                ? "libnvidia-compute-" + major + " on Ubuntu, nvidia-opencl-icd on Debian"
                : "libnvidia-gl-" + major + " on Ubuntu, nvidia-vulkan-icd and libegl-nvidia0 on Debian";
        return "NVIDIA's driver " + version + " is here but not its libraries for this API: install " + library;
    }

    private static String amd(String backend) {
        return backend.equals("opencl")
                ? "install ROCm's OpenCL (rocm-opencl-icd), or Mesa's (mesa-opencl-icd with RUSTICL_ENABLE=radeonsi)"
                : "Mesa's drivers reach it (mesa-vulkan-drivers, libgl1-mesa-dri)";
    }

    private static String intel(String backend) {
        return backend.equals("opencl")
                ? "install intel-opencl-icd"
                : "Mesa's drivers reach it (mesa-vulkan-drivers, libgl1-mesa-dri)";
    }
}
