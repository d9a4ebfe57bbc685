package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_HEAP_DEVICE_LOCAL_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;
import static org.lwjgl.vulkan.VK10.VK_NULL_HANDLE;
import static org.lwjgl.vulkan.VK10.vkAllocateMemory;
import static org.lwjgl.vulkan.VK10.vkFreeMemory;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceMemoryProperties;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.lifetime.Lifetime;
import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkMemoryAllocateInfo;
import org.lwjgl.vulkan.VkMemoryRequirements;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceMemoryProperties;

/**
 * The memory of one buffer or texture. It is made before its owner and allocated when the owner's needs are known, so that
 * it is freed after the owner.
 */
final class VulkanMemory {

    /** What resources live in: the device's own memory, and any memory where a device has none. */
    static final int[] ON_DEVICE = {VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT, 0};

    /** What the host reads and writes: cached, since reading uncached memory is slow; never in need of flushing. */
    static final int[] ON_HOST = {
        VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT | VK_MEMORY_PROPERTY_HOST_CACHED_BIT,
        VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT
    };

    private final VkDevice device;
    private long handle = VK_NULL_HANDLE;
    private boolean hostCached;

    VulkanMemory(VkDevice device, Lifetime lifetime) {
        this.device = device;
        lifetime.atEnd(() -> vkFreeMemory(device, handle, null));
    }

    /** Vulkan's handle, once it is allocated. */
    long handle() {
        return handle;
    }

    /** Whether the host reads it through its caches, once it is allocated. */
    boolean isHostCached() {
        return hostCached;
    }

    /** The size of the largest heap of a device's own memory, in bytes; of any heap where it has none of its own. */
    static long largestDeviceHeap(VkPhysicalDevice device) {
        try (MemoryStack stack = stackPush()) {
            VkPhysicalDeviceMemoryProperties properties = VkPhysicalDeviceMemoryProperties.malloc(stack);
            vkGetPhysicalDeviceMemoryProperties(device, properties);
            long local = 0;
            long any = 0;
            for (int i = 0; i < properties.memoryHeapCount(); i++) {
                long size = properties.memoryHeaps(i).size();
                any = Math.max(any, size);
                if ((properties.memoryHeaps(i).flags() & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT) != 0) {
                    local = Math.max(local, size);
                }
            }
            return local > 0 ? local : any;
        }
    }

    /**
     * Allocates what a buffer or texture requires and some bytes before it, of the first kind among the wishes that there
     * is.
     */
    void allocate(VkMemoryRequirements requirements, long before, int[] wishes) {
        try (MemoryStack stack = stackPush()) {
            VkPhysicalDeviceMemoryProperties properties = VkPhysicalDeviceMemoryProperties.malloc(stack);
            vkGetPhysicalDeviceMemoryProperties(device.getPhysicalDevice(), properties);
            int type = type(properties, requirements.memoryTypeBits(), wishes);
            hostCached = (properties.memoryTypes(type).propertyFlags() & VK_MEMORY_PROPERTY_HOST_CACHED_BIT) != 0;
            long bytes = before + requirements.size();
            VkMemoryAllocateInfo info = VkMemoryAllocateInfo.calloc(stack)
                    .sType$Default()
                    .allocationSize(bytes)
                    .memoryTypeIndex(type);
            LongBuffer memory = stack.mallocLong(1);
            VulkanErrors.check(vkAllocateMemory(device, info, null, memory), "vkAllocateMemory of " + bytes + " bytes");
            handle = memory.get(0);
        }
    }

    /** The first type among those allowed that has all properties of the first wish that any has. */
    private static int type(VkPhysicalDeviceMemoryProperties properties, int allowed, int[] wishes) {
        for (int wish : wishes) {
            for (int i = 0; i < properties.memoryTypeCount(); i++) {
                boolean isAllowed = (allowed & 1 << i) != 0;
                if (isAllowed && (properties.memoryTypes(i).propertyFlags() & wish) == wish) {
                    return i;
                }
            }
        }
        throw new BackendException.DriverFailed("no memory type fits: none of the driver's types 0x"
                + Integer.toHexString(allowed) + " has the required properties");
    }
}
