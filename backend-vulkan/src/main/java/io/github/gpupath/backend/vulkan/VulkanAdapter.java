package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.vkEnumeratePhysicalDevices;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceProperties;
import static org.lwjgl.vulkan.VK11.VK_SUBGROUP_FEATURE_ARITHMETIC_BIT;
import static org.lwjgl.vulkan.VK11.VK_SUBGROUP_FEATURE_BALLOT_BIT;
import static org.lwjgl.vulkan.VK11.VK_SUBGROUP_FEATURE_BASIC_BIT;
import static org.lwjgl.vulkan.VK11.VK_SUBGROUP_FEATURE_QUAD_BIT;
import static org.lwjgl.vulkan.VK11.VK_SUBGROUP_FEATURE_SHUFFLE_BIT;
import static org.lwjgl.vulkan.VK11.VK_SUBGROUP_FEATURE_SHUFFLE_RELATIVE_BIT;
import static org.lwjgl.vulkan.VK11.VK_SUBGROUP_FEATURE_VOTE_BIT;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.TimerInfo;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Feature.Capability;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkInstance;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;

/**
 * A physical device that can be opened, with everything that is known of it.
 *
 * @param path how its kernels reach their resources
 * @param version the version of Vulkan in use: the device's, or the newest that this backend knows
 * @param family the queues that it computes with
 */
record VulkanAdapter(
        VkPhysicalDevice handle,
        VulkanPath path,
        int version,
        VulkanQueueFamily family,
        VulkanFeatures features,
        VulkanSubgroups subgroups,
        DeviceInfo info) {

    /** All physical devices, usable or not. */
    static List<VkPhysicalDevice> physicalDevices(VkInstance instance) {
        try (MemoryStack stack = stackPush()) {
            IntBuffer count = stack.mallocInt(1);
            VulkanErrors.check(vkEnumeratePhysicalDevices(instance, count, null), "vkEnumeratePhysicalDevices");
            List<VkPhysicalDevice> devices = new ArrayList<>();
            if (count.get(0) > 0) {
                PointerBuffer handles = stack.mallocPointer(count.get(0));
                VulkanErrors.check(vkEnumeratePhysicalDevices(instance, count, handles), "vkEnumeratePhysicalDevices");
                for (int i = 0; i < count.get(0); i++) {
                    devices.add(new VkPhysicalDevice(handles.get(i), instance));
                }
            }
            return devices;
        }
    }

    /**
     * Asks each of the devices alone; those of them that have Vulkan 1.1, a compute queue and what a path needs.
     *
     * @param refusal is given a line for each that failed: which, and why
     */
    static List<VulkanAdapter> usable(List<VkPhysicalDevice> devices, VulkanPath path, Consumer<String> refusal) {
        List<VulkanAdapter> usable = new ArrayList<>();
        for (VkPhysicalDevice device : devices) {
            try {
                of(device, path, usable.size()).ifPresent(usable::add);
            } catch (BackendException e) {
                refusal.accept("physical device " + devices.indexOf(device) + ": " + e.getMessage());
            }
        }
        return usable;
    }

    private static Optional<VulkanAdapter> of(VkPhysicalDevice device, VulkanPath path, int index) {
        try (MemoryStack stack = stackPush()) {
            VkPhysicalDeviceProperties properties = VkPhysicalDeviceProperties.malloc(stack);
            vkGetPhysicalDeviceProperties(device, properties);
            int version = VulkanVersion.older(
                    properties.apiVersion(), VulkanVersion.older(VulkanLibrary.version(), VulkanVersion.NEWEST));
            if (!VulkanVersion.isAtLeast(version, VulkanVersion.OLDEST)) {
                return Optional.empty();
            }
            float period = properties.limits().timestampPeriod();
            return VulkanQueueFamily.choose(device).map(family -> of(device, path, index, version, family, period));
        }
    }

    private static VulkanAdapter of(
            VkPhysicalDevice device,
            VulkanPath path,
            int index,
            int version,
            VulkanQueueFamily family,
            float timestampPeriod) {
        Set<String> extensions = VulkanExtensions.of(device);
        VulkanIdentity identity = VulkanIdentity.read(device, version, extensions);
        VulkanFeatures features = VulkanFeatures.read(device, path, version, extensions);
        String lacking = path.lacks(features);
        if (!lacking.isEmpty()) {
            throw new BackendException.Unsupported(identity.name() + " lacks " + lacking);
        }
        VulkanSubgroups subgroups = VulkanSubgroups.of(device, features);
        DeviceInfo info = new DeviceInfo(
                path.id(),
                index,
                identity.name(),
                identity.vendor(),
                identity.driver(),
                identity.driverVersion(),
                identity.apiVersion(),
                identity.type(),
                identity.identity(),
                VulkanLimits.read(device, version, extensions),
                offered(device, path, features, subgroups, identity.driver()),
                family.timestampBits() > 0 ? new TimerInfo(true, timestampPeriod) : TimerInfo.NONE);
        return new VulkanAdapter(device, path, version, family, features, subgroups, info);
    }

    private static Set<Feature> offered(
            VkPhysicalDevice device,
            VulkanPath path,
            VulkanFeatures features,
            VulkanSubgroups subgroups,
            String driver) {
        Set<Feature> offered = new LinkedHashSet<>();
        for (Capability capability : Capability.values()) {
            if (offers(capability, path, features, subgroups.operations())) {
                offered.add(capability);
            }
        }
        subgroups.sizes().forEach(offered::add);
        offered.addAll(VulkanFormats.supported(device, features, driver));
        if (features.matrices()) {
            VulkanMatrices.shapes(device, subgroups.size()).stream()
                    .filter(features::hasComponents)
                    .forEach(offered::add);
        }
        return offered;
    }

    private static boolean offers(Capability capability, VulkanPath path, VulkanFeatures features, int subgroups) {
        return switch (capability) {
            case FP16 -> features.float16() && features.storage16();
            case FP64 -> features.float64();
            case INT64 -> features.int64();
            case BUFFER_INT64_ATOMICS -> features.bufferInt64Atomics();
            case WORKGROUP_INT64_ATOMICS -> features.sharedInt64Atomics();
            case BUFFER_FLOAT_ATOMICS -> features.bufferFloatAtomics();
            case WORKGROUP_FLOAT_ATOMICS -> features.sharedFloatAtomics();
            case SUBGROUPS -> (subgroups & VK_SUBGROUP_FEATURE_BASIC_BIT) != 0;
            case SUBGROUP_BALLOT -> (subgroups & VK_SUBGROUP_FEATURE_BALLOT_BIT) != 0;
            case SUBGROUP_SHUFFLE -> {
                // Broadcast is one of the ballot operations.
                int shuffle = VK_SUBGROUP_FEATURE_BALLOT_BIT | VK_SUBGROUP_FEATURE_SHUFFLE_BIT;
                yield (subgroups & shuffle) == shuffle;
            }
            case SUBGROUP_SHUFFLE_RELATIVE -> (subgroups & VK_SUBGROUP_FEATURE_SHUFFLE_RELATIVE_BIT) != 0;
            case SUBGROUP_QUAD -> (subgroups & VK_SUBGROUP_FEATURE_QUAD_BIT) != 0;
            case SUBGROUP_VOTE -> (subgroups & VK_SUBGROUP_FEATURE_VOTE_BIT) != 0;
            case SUBGROUP_ARITHMETIC -> (subgroups & VK_SUBGROUP_FEATURE_ARITHMETIC_BIT) != 0;
            case INTEGER_DOT_PRODUCT -> features.integerDotProduct();
            case SHADER_CLOCK -> features.shaderClock();
            // Part of Vulkan: what can be stored to with a format in its declaration can be loaded from too.
            case READ_WRITE_IMAGES, TEXTURES_3D, TEXTURE_ARRAYS, MIP_LEVELS -> true;
            case ANISOTROPIC_FILTERING -> features.anisotropy();
            // Addresses are no descriptors.
            case BUFFER_INDEXING -> features.bufferIndexing() || path == VulkanPath.ADDRESSES;
            case DIVERGENT_BUFFER_INDEXING -> features.divergentIndexing() || path == VulkanPath.ADDRESSES;
        };
    }
}
