package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.VK_SHADER_STAGE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK11.vkGetPhysicalDeviceProperties2;

import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPhysicalDeviceSubgroupProperties;

/**
 * The subgroups of compute shaders.
 *
 * @param size invocations of a subgroup
 * @param operations as Vulkan's bits
 */
record VulkanSubgroups(int size, int operations) {

    static VulkanSubgroups of(VkPhysicalDevice device) {
        try (MemoryStack stack = stackPush()) {
            VkPhysicalDeviceSubgroupProperties subgroups =
                    VkPhysicalDeviceSubgroupProperties.calloc(stack).sType$Default();
            VkPhysicalDeviceProperties2 all =
                    VkPhysicalDeviceProperties2.calloc(stack).sType$Default().pNext(subgroups);
            vkGetPhysicalDeviceProperties2(device, all);
            boolean inCompute = (subgroups.supportedStages() & VK_SHADER_STAGE_COMPUTE_BIT) != 0;
            return new VulkanSubgroups(subgroups.subgroupSize(), inCompute ? subgroups.supportedOperations() : 0);
        }
    }
}
