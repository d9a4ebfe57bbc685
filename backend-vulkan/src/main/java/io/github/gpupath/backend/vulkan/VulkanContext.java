package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.vkCreateDevice;
import static org.lwjgl.vulkan.VK10.vkDestroyDevice;
import static org.lwjgl.vulkan.VK10.vkGetDeviceQueue;

import io.github.gpupath.backend.lifetime.Lifetime;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueCreateInfo;
import org.lwjgl.vulkan.VkQueue;

/**
 * Vulkan's logical device with its one queue: what all parts of a device share.
 *
 * @param adapter what it was made from
 * @param device Vulkan's handle
 * @param queue the compute queue
 */
record VulkanContext(VulkanAdapter adapter, VkDevice device, VkQueue queue) {

    /** Makes it, with the features enabled that the adapter has. */
    static VulkanContext create(VulkanAdapter adapter, Lifetime lifetime) {
        try (MemoryStack stack = stackPush()) {
            VkDeviceQueueCreateInfo.Buffer queues = VkDeviceQueueCreateInfo.calloc(1, stack)
                    .sType$Default()
                    .queueFamilyIndex(adapter.family().index())
                    .pQueuePriorities(stack.floats(1));
            VkDeviceCreateInfo create =
                    VkDeviceCreateInfo.calloc(stack).sType$Default().pQueueCreateInfos(queues);
            adapter.features().enable(create, stack);
            PointerBuffer handle = stack.mallocPointer(1);
            VulkanErrors.check(vkCreateDevice(adapter.handle(), create, null, handle), "vkCreateDevice");
            VkDevice device = new VkDevice(handle.get(0), adapter.handle(), create, adapter.version());
            lifetime.atEnd(() -> vkDestroyDevice(device, null));
            vkGetDeviceQueue(device, adapter.family().index(), 0, handle);
            return new VulkanContext(adapter, device, new VkQueue(handle.get(0), device));
        }
    }
}
