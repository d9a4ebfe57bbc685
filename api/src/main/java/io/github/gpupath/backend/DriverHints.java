package io.github.gpupath.backend;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Advice on installing an API's drivers, shown if no device is found.
 *
 * @param packages names of the packages with the API's loader and a software driver, by package manager
 * @param vendors one-line instructions by GPU vendor, such as {@code install intel-opencl-icd}; {@value #DRIVER} is
 *     replaced by the major version of the vendor's kernel driver
 * @param variables environment variables that select drivers or devices, such as {@code VK_DRIVER_FILES}; messages name
 *     those that are set
 */
public record DriverHints(
        Map<PackageManager, List<String>> packages, Map<GpuVendor, String> vendors, List<String> variables) {

    /** Placeholder of the kernel driver's major version. */
    public static final String DRIVER = "{driver}";

    /** Instructions for Vulkan and OpenGL, whose drivers are installed together. */
    public static final Map<GpuVendor, String> GRAPHICS = Map.of(
            GpuVendor.NVIDIA,
            "install libnvidia-gl-" + DRIVER + " on Ubuntu, nvidia-vulkan-icd and libegl-nvidia0 on Debian",
            GpuVendor.AMD,
            "Mesa's drivers reach it (mesa-vulkan-drivers, libgl1-mesa-dri)",
            GpuVendor.INTEL,
            "Mesa's drivers reach it (mesa-vulkan-drivers, libgl1-mesa-dri)");

    /** No hints. */
    public static final DriverHints NONE = new DriverHints(Map.of(), Map.of(), List.of());

    public DriverHints {
        packages = packages.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> List.copyOf(entry.getValue())));
        vendors = Map.copyOf(vendors);
        variables = List.copyOf(variables);
    }

    /**
     * Environment variables that make Vulkan and OpenGL drivers store compiled shaders in a folder; from the
     * documentation of NVIDIA's Linux driver and of Mesa.
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
