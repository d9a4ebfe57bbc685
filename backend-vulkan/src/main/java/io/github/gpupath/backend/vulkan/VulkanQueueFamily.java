package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.VK_QUEUE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceQueueFamilyProperties;

import java.nio.IntBuffer;
import java.util.Optional;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkQueueFamilyProperties;

/**
 * The kind of queue that dispatches are given to.
 *
 * @param index among the device's queue families
 * @param timestampBits how many bits of its timestamps count; 0 where it has none
 */
record VulkanQueueFamily(int index, int timestampBits) {

    /** The first family that computes and has timestamps, else the first that computes. */
    static Optional<VulkanQueueFamily> choose(VkPhysicalDevice device) {
        try (MemoryStack stack = stackPush()) {
            IntBuffer count = stack.mallocInt(1);
            vkGetPhysicalDeviceQueueFamilyProperties(device, count, null);
            VkQueueFamilyProperties.Buffer families = VkQueueFamilyProperties.calloc(count.get(0), stack);
            vkGetPhysicalDeviceQueueFamilyProperties(device, count, families);
            Optional<VulkanQueueFamily> withoutTimestamps = Optional.empty();
            for (int i = 0; i < count.get(0); i++) {
                VkQueueFamilyProperties family = families.get(i);
                if ((family.queueFlags() & VK_QUEUE_COMPUTE_BIT) == 0 || family.queueCount() == 0) {
                    continue;
                }
                VulkanQueueFamily found = new VulkanQueueFamily(i, family.timestampValidBits());
                if (found.timestampBits > 0) {
                    return Optional.of(found);
                }
                withoutTimestamps = withoutTimestamps.or(() -> Optional.of(found));
            }
            return withoutTimestamps;
        }
    }
}
