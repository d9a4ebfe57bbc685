package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.VK_QUEUE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK10.VK_QUEUE_GRAPHICS_BIT;
import static org.lwjgl.vulkan.VK10.VK_QUEUE_SPARSE_BINDING_BIT;
import static org.lwjgl.vulkan.VK10.VK_QUEUE_TRANSFER_BIT;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceQueueFamilyProperties;
import static org.lwjgl.vulkan.VK11.VK_QUEUE_PROTECTED_BIT;

import java.nio.IntBuffer;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
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

    private static final int COPIES = VK_QUEUE_TRANSFER_BIT | VK_QUEUE_SPARSE_BINDING_BIT | VK_QUEUE_PROTECTED_BIT;

    /**
     * The families of further queues of a device, one for each: first of a family that only copies, then of another one that computes
     * without graphics, then of this one. Drivers may run queues of one family in turns.
     *
     * @param most so many queues, if the device has them; one more if none of these computes
     */
    List<Integer> others(VkPhysicalDevice device, int most) {
        try (MemoryStack stack = stackPush()) {
            VkQueueFamilyProperties.Buffer families = families(device, stack);
            List<Integer> all = IntStream.range(0, families.capacity())
                    .boxed()
                    .filter(i ->
                            onlyCopies(families.get(i)) || (families.get(i).queueFlags() & VK_QUEUE_COMPUTE_BIT) != 0)
                    .sorted(Comparator.comparingInt(i -> rank(i, families.get(i))))
                    .flatMap(i -> Collections.nCopies(families.get(i).queueCount() - (i == index ? 1 : 0), i).stream())
                    .toList();
            long copying = all.stream().filter(i -> onlyCopies(families.get(i))).count();
            return IntStream.range(0, all.size())
                    .filter(i -> i < most || i == copying)
                    .mapToObj(all::get)
                    .toList();
        }
    }

    private int rank(int family, VkQueueFamilyProperties properties) {
        if (onlyCopies(properties)) {
            return 0;
        }
        boolean isOther = family != index;
        return isOther && (properties.queueFlags() & VK_QUEUE_GRAPHICS_BIT) == 0 ? 1 : isOther ? 3 : 2;
    }

    /** Whether queues of a family do nothing but copy. */
    static boolean onlyCopies(VkPhysicalDevice device, int family) {
        try (MemoryStack stack = stackPush()) {
            return onlyCopies(families(device, stack).get(family));
        }
    }

    private static boolean onlyCopies(VkQueueFamilyProperties family) {
        return (family.queueFlags() & VK_QUEUE_TRANSFER_BIT) != 0 && (family.queueFlags() & ~COPIES) == 0;
    }

    private static VkQueueFamilyProperties.Buffer families(VkPhysicalDevice device, MemoryStack stack) {
        IntBuffer count = stack.mallocInt(1);
        vkGetPhysicalDeviceQueueFamilyProperties(device, count, null);
        VkQueueFamilyProperties.Buffer families = VkQueueFamilyProperties.calloc(count.get(0), stack);
        vkGetPhysicalDeviceQueueFamilyProperties(device, count, families);
        return families;
    }

    /** The first family that computes and has timestamps, else the first that computes. */
    static Optional<VulkanQueueFamily> choose(VkPhysicalDevice device) {
        try (MemoryStack stack = stackPush()) {
            VkQueueFamilyProperties.Buffer families = families(device, stack);
            Optional<VulkanQueueFamily> withoutTimestamps = Optional.empty();
            for (int i = 0; i < families.capacity(); i++) {
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
