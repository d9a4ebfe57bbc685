package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.vkCreateDevice;
import static org.lwjgl.vulkan.VK10.vkDestroyDevice;
import static org.lwjgl.vulkan.VK10.vkGetDeviceQueue;

import io.github.gpupath.backend.lifetime.Lifetime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueCreateInfo;
import org.lwjgl.vulkan.VkQueue;

/**
 * Vulkan's logical device with its queues: what all parts of a device share.
 *
 * @param others up to three queues for works beside those of the compute queue
 */
record VulkanContext(VulkanAdapter adapter, VkDevice device, VulkanQueue queue, List<VulkanQueue> others) {

    private static final int MOST_OTHERS = 2;

    /** Makes it, with the features enabled that the adapter has. */
    static VulkanContext create(VulkanAdapter adapter, Lifetime lifetime) {
        try (MemoryStack stack = stackPush()) {
            List<Integer> families = new ArrayList<>(List.of(adapter.family().index()));
            families.addAll(adapter.family().others(adapter.handle(), MOST_OTHERS));
            VkDeviceCreateInfo create =
                    VkDeviceCreateInfo.calloc(stack).sType$Default().pQueueCreateInfos(queues(families, stack));
            adapter.features().enable(create, stack);
            PointerBuffer handle = stack.mallocPointer(1);
            VulkanErrors.check(vkCreateDevice(adapter.handle(), create, null, handle), "vkCreateDevice");
            VkDevice device = new VkDevice(handle.get(0), adapter.handle(), create, adapter.version());
            lifetime.atEnd(() -> vkDestroyDevice(device, null));
            List<VulkanQueue> queues = new ArrayList<>();
            for (int i = 0; i < families.size(); i++) {
                int family = families.get(i);
                vkGetDeviceQueue(device, family, Collections.frequency(families.subList(0, i), family), handle);
                queues.add(new VulkanQueue(new VkQueue(handle.get(0), device), family));
            }
            return new VulkanContext(adapter, device, queues.get(0), List.copyOf(queues.subList(1, queues.size())));
        }
    }

    /** As many queues of each family as it is listed. */
    private static VkDeviceQueueCreateInfo.Buffer queues(List<Integer> families, MemoryStack stack) {
        List<Integer> different = families.stream().distinct().toList();
        VkDeviceQueueCreateInfo.Buffer queues = VkDeviceQueueCreateInfo.calloc(different.size(), stack);
        for (int family : different) {
            float[] priorities = new float[Collections.frequency(families, family)];
            Arrays.fill(priorities, 1);
            queues.get().sType$Default().queueFamilyIndex(family).pQueuePriorities(stack.floats(priorities));
        }
        return queues.flip();
    }
}
