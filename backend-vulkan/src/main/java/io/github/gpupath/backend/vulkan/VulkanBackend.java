package io.github.gpupath.backend.vulkan;

import static org.lwjgl.vulkan.VK10.vkDestroyInstance;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.lifetime.Lifetime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.lwjgl.vulkan.VkInstance;
import org.lwjgl.vulkan.VkPhysicalDevice;

/** A Vulkan instance and its usable devices; closing it also closes those of its devices that are still open. */
final class VulkanBackend implements Backend {

    private final List<VulkanAdapter> adapters;
    private final List<String> refusals = new ArrayList<>();
    private final Lifetime lifetime;

    private VulkanBackend(VulkanPath path, Function<Lifetime, VkInstance> creation, Lifetime lifetime) {
        this.lifetime = lifetime;
        VkInstance instance = creation.apply(lifetime);
        List<VkPhysicalDevice> physicalDevices = VulkanAdapter.physicalDevices(instance);
        adapters = VulkanAdapter.usable(physicalDevices, path, refusals::add);
        if (adapters.isEmpty()) {
            throw VulkanAbsence.noDevice(physicalDevices.size(), refusals);
        }
    }

    /**
     * Makes an instance.
     *
     * @throws BackendException.Unavailable if there is no library, no driver or no usable device
     */
    static VulkanBackend open(VulkanPath path) {
        return open(path, lifetime -> {
            VkInstance instance = VulkanLibrary.createInstance();
            lifetime.atEnd(() -> vkDestroyInstance(instance, null));
            return instance;
        });
    }

    /** Uses an instance that is made in another way, and that the lifetime destroys. */
    static VulkanBackend open(VulkanPath path, Function<Lifetime, VkInstance> creation) {
        return new Lifetime().build(its -> new VulkanBackend(path, creation, its));
    }

    /** One line about the API and its devices, with the reason for each device that was left out. */
    String details() {
        String devices = "Vulkan loader " + VulkanVersion.text(VulkanLibrary.version()) + ", " + adapters.size()
                + (adapters.size() == 1 ? " device" : " devices");
        return refusals.isEmpty() ? devices : devices + ", skipped: " + String.join("; ", refusals);
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
        return lifetime.make(its -> new VulkanDevice(adapter, its));
    }

    /** Destroying an instance below a device that hangs would crash the process: then it stays. */
    @Override
    public void close() {
        lifetime.close();
    }
}
