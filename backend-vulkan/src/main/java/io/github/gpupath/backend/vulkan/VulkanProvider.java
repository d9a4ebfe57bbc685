package io.github.gpupath.backend.vulkan;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DriverHints;
import io.github.gpupath.backend.PackageManager;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Vulkan 1.1 and later: kernels as GLSL, compiled to SPIR-V by shaderc. */
public sealed class VulkanProvider implements BackendProvider
        permits VulkanAddressProvider, VulkanDescriptorBufferProvider {

    static final String ID = "vulkan";

    private final VulkanPath path;

    /** Touches nothing native. */
    public VulkanProvider() {
        this(VulkanPath.DESCRIPTOR_SETS);
    }

    VulkanProvider(VulkanPath path) {
        this.path = path;
    }

    @Override
    public String id() {
        return path.id();
    }

    @Override
    public String displayName() {
        return path.displayName();
    }

    @Override
    public int rank() {
        return 10 + path.ordinal();
    }

    @Override
    public boolean isOnlyByName() {
        return path != VulkanPath.DESCRIPTOR_SETS;
    }

    /** The variables are those that the Vulkan loader's documentation names. */
    @Override
    public DriverHints driverHints() {
        return new DriverHints(
                Map.of(
                        PackageManager.APT,
                        List.of("libvulkan1", "mesa-vulkan-drivers"),
                        PackageManager.DNF,
                        List.of("vulkan-loader", "mesa-vulkan-drivers"),
                        PackageManager.PACMAN,
                        List.of("vulkan-icd-loader", "vulkan-swrast")),
                DriverHints.GRAPHICS,
                List.of(
                        "VK_DRIVER_FILES",
                        "VK_ICD_FILENAMES",
                        "VK_LOADER_DRIVERS_SELECT",
                        "VK_LOADER_DRIVERS_DISABLE",
                        "VK_LOADER_DEVICE_ID_FILTER",
                        "VK_LOADER_VENDOR_ID_FILTER",
                        "VK_LOADER_DRIVER_ID_FILTER"));
    }

    @Override
    public Map<String, String> codeCache(Path folder) {
        return DriverHints.shaderCache(folder);
    }

    @Override
    public Availability probe() {
        try (VulkanBackend backend = VulkanBackend.open(path)) {
            return new Availability.Available(backend.details());
        } catch (BackendException.Unavailable e) {
            return new Availability.Unavailable(e.getMessage(), e.remedy());
        } catch (BackendException e) {
            return new Availability.Unavailable(
                    e.getMessage(),
                    "set VK_LOADER_DEBUG=error to see what the loader rejects, such as a damaged manifest in "
                            + "vulkan/icd.d; else update the GPU driver");
        }
    }

    @Override
    public Backend open() {
        return VulkanBackend.open(path);
    }

    @Override
    public KernelSource translate(Kernel kernel) {
        return path.write(kernel);
    }
}
