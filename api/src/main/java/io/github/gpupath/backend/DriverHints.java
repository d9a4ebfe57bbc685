package io.github.gpupath.backend;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Which drivers let an API reach the devices of a machine.
 *
 * @param packages of the API's loader and of a driver that computes on the host's processor, for each package manager
 *     that has them
 * @param vendors what to do for the GPU of a vendor, such as {@code install intel-opencl-icd}; {@value #DRIVER} in it
 *     stands for the major version of the vendor's kernel driver
 * @param variables of the environment that choose among the installed drivers and their devices, such as
 *     {@code VK_DRIVER_FILES}: where none is found, those that are set are named
 */
public record DriverHints(
        Map<PackageManager, List<String>> packages, Map<GpuVendor, String> vendors, List<String> variables) {

    /** Stands for the major version of a kernel driver. */
    public static final String DRIVER = "{driver}";

    /** What to do for the GPU of each vendor where its driver of Vulkan or OpenGL is missing: both come together. */
    public static final Map<GpuVendor, String> GRAPHICS = Map.of(
            GpuVendor.NVIDIA,
            "install libnvidia-gl-" + DRIVER + " on Ubuntu, nvidia-vulkan-icd and libegl-nvidia0 on Debian",
            GpuVendor.AMD,
            "Mesa's drivers reach it (mesa-vulkan-drivers, libgl1-mesa-dri)",
            GpuVendor.INTEL,
            "Mesa's drivers reach it (mesa-vulkan-drivers, libgl1-mesa-dri)");

    /** Of an API of which nothing is known. */
    public static final DriverHints NONE = new DriverHints(Map.of(), Map.of(), List.of());

    public DriverHints {
        packages = packages.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> List.copyOf(entry.getValue())));
        vendors = Map.copyOf(vendors);
        variables = List.copyOf(variables);
    }

    /**
     * The environment variables with which drivers of Vulkan and OpenGL keep compiled shaders in a folder, as the documentation
     * of NVIDIA's Linux driver and of Mesa name them.
     */
    public static Map<String, String> shaderCache(Path folder) {
        return Map.of(
                "__GL_SHADER_DISK_CACHE",
                "1",
                "__GL_SHADER_DISK_CACHE_PATH",
                folder.toString(),
                "MESA_SHADER_CACHE_DIR",
                folder.toString(),
                "MESA_SHADER_CACHE_DISABLE",
                "false");
    }
}
