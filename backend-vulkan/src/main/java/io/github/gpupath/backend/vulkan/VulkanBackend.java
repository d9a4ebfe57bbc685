package io.github.gpupath.backend.vulkan;

import static org.lwjgl.vulkan.VK10.vkDestroyInstance;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkInstance;
import org.lwjgl.vulkan.VkPhysicalDevice;

/** A Vulkan instance and its usable devices; closing it also closes those of its devices that are still open. */
final class VulkanBackend implements Backend {

    private final List<VulkanAdapter> adapters;
    private final List<VulkanDevice> opened = new ArrayList<>();
    private final Releases releases;

    private VulkanBackend(Releases releases) {
        this.releases = releases;
        VkInstance instance = VulkanLibrary.createInstance();
        releases.add(() -> vkDestroyInstance(instance, null));
        List<VkPhysicalDevice> physicalDevices = VulkanAdapter.physicalDevices(instance);
        adapters = VulkanAdapter.usable(physicalDevices);
        if (adapters.isEmpty()) {
            throw VulkanAbsence.noDevice(physicalDevices.size());
        }
    }

    /**
     * Makes an instance.
     *
     * @throws BackendException.Unavailable if there is no library, no driver or no usable device
     */
    static VulkanBackend open() {
        return Releases.guard(VulkanBackend::new);
    }

    @Override
    public List<DeviceInfo> devices() {
        return adapters.stream().map(VulkanAdapter::info).toList();
    }

    @Override
    public Device open(DeviceInfo device) {
        VulkanAdapter adapter = adapters.stream()
                .filter(candidate -> candidate.info().equals(device))
                .findFirst()
                .orElseThrow(() -> new BackendException.Internal(device.name() + " is not one of Vulkan's devices"));
        VulkanDevice result = VulkanDevice.open(adapter);
        opened.removeIf(earlier -> !earlier.isOpen());
        opened.add(result);
        return result;
    }

    @Override
    public void close() {
        opened.forEach(VulkanDevice::close);
        opened.removeIf(device -> !device.isOpen());
        // Destroying an instance below a device that hangs would crash the process.
        if (opened.isEmpty()) {
            releases.close();
        }
    }
}
