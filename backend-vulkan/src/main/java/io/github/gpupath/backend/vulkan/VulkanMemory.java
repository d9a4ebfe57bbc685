package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.memAddress;
import static org.lwjgl.system.MemoryUtil.memByteBuffer;
import static org.lwjgl.vulkan.EXTExternalMemoryHost.VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT;
import static org.lwjgl.vulkan.EXTExternalMemoryHost.VK_EXT_EXTERNAL_MEMORY_HOST_EXTENSION_NAME;
import static org.lwjgl.vulkan.EXTExternalMemoryHost.vkGetMemoryHostPointerPropertiesEXT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_HEAP_DEVICE_LOCAL_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;
import static org.lwjgl.vulkan.VK10.VK_NULL_HANDLE;
import static org.lwjgl.vulkan.VK10.VK_WHOLE_SIZE;
import static org.lwjgl.vulkan.VK10.vkAllocateMemory;
import static org.lwjgl.vulkan.VK10.vkFlushMappedMemoryRanges;
import static org.lwjgl.vulkan.VK10.vkFreeMemory;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceMemoryProperties;
import static org.lwjgl.vulkan.VK10.vkInvalidateMappedMemoryRanges;
import static org.lwjgl.vulkan.VK10.vkMapMemory;
import static org.lwjgl.vulkan.VK11.vkGetPhysicalDeviceProperties2;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.HostMemory;
import io.github.gpupath.backend.MemoryKind;
import io.github.gpupath.backend.lifetime.Lifetime;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkImportMemoryHostPointerInfoEXT;
import org.lwjgl.vulkan.VkMappedMemoryRange;
import org.lwjgl.vulkan.VkMemoryAllocateFlagsInfo;
import org.lwjgl.vulkan.VkMemoryAllocateInfo;
import org.lwjgl.vulkan.VkMemoryHostPointerPropertiesEXT;
import org.lwjgl.vulkan.VkMemoryRequirements;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceExternalMemoryHostPropertiesEXT;
import org.lwjgl.vulkan.VkPhysicalDeviceMemoryProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;

/**
 * The memory of one buffer or texture. It is made before its owner and allocated when the owner's needs are known, so that
 * it is freed after the owner.
 */
final class VulkanMemory {

    private static final int LOCAL = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
    private static final int VISIBLE = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;
    private static final int COHERENT = VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    private static final int CACHED = VK_MEMORY_PROPERTY_HOST_CACHED_BIT;

    /** The names of the first property bits. */
    private static final List<String> PROPERTIES =
            List.of("device-local", "host-visible", "host-coherent", "host-cached", "lazily allocated", "protected");

    /** What the host reads and writes: cached, since reading uncached memory is slow; never in need of flushing. */
    static final List<Wish> ON_HOST =
            List.of(new Wish(VISIBLE | COHERENT | CACHED, 0), new Wish(VISIBLE | COHERENT, 0));

    /** What the host writes and the device reads often; never in need of flushing. */
    static final List<Wish> ON_DEVICE_MAPPED =
            List.of(new Wish(LOCAL | VISIBLE | COHERENT, 0), new Wish(VISIBLE | COHERENT, 0));

    /** Properties that a memory type must have and must not have. */
    record Wish(int properties, int others) {

        boolean isMetBy(int flags) {
            return (flags & properties) == properties && (flags & others) == 0;
        }
    }

    private final VkDevice device;
    private final boolean isImported;
    private final List<Wish> wishes;
    private long handle = VK_NULL_HANDLE;
    private long start;
    private int flags;
    private String words = "";

    /** Where the host sees the first byte; 0 before the first mapping. */
    private long address;

    /** What is imported, which must outlive this. */
    private @Nullable ByteBuffer pages;

    /** Memory of the first of the wishes that a type meets. */
    VulkanMemory(VkDevice device, List<Wish> wishes, Lifetime lifetime) {
        this(device, wishes, false, lifetime);
    }

    /** Memory of a kind. */
    VulkanMemory(VkDevice device, MemoryKind kind, Lifetime lifetime) {
        this(device, wishes(kind), kind == MemoryKind.IMPORTED, lifetime);
    }

    private VulkanMemory(VkDevice device, List<Wish> wishes, boolean isImported, Lifetime lifetime) {
        this.device = device;
        this.wishes = wishes;
        this.isImported = isImported;
        lifetime.atEnd(() -> {
            vkFreeMemory(device, handle, null);
            Reference.reachabilityFence(pages);
        });
    }

    /** A device without memory of its own may have only types that are device-local and host-visible. */
    private static List<Wish> wishes(MemoryKind kind) {
        return switch (kind) {
            case DEVICE -> List.of(new Wish(LOCAL, VISIBLE), new Wish(LOCAL, 0), new Wish(0, 0));
            case DEVICE_MAPPED -> List.of(new Wish(LOCAL | VISIBLE, CACHED), new Wish(LOCAL | VISIBLE, 0));
            case HOST ->
                List.of(
                        new Wish(VISIBLE, LOCAL | CACHED),
                        new Wish(VISIBLE, LOCAL),
                        new Wish(VISIBLE, CACHED),
                        new Wish(VISIBLE, 0));
            case HOST_CACHED -> List.of(new Wish(VISIBLE | CACHED, LOCAL), new Wish(VISIBLE | CACHED, 0));
            case IMPORTED -> List.of(new Wish(VISIBLE | COHERENT, 0));
            case SHARED -> List.of();
        };
    }

    /** Why a device has no memory of a kind; empty if it has. */
    static Optional<String> refusal(VulkanAdapter adapter, MemoryKind kind) {
        if (kind == MemoryKind.DEVICE) {
            return Optional.empty(); // any type serves; a driver without a GPU (RADV_FORCE_FAMILY) has none
        }
        if (kind == MemoryKind.SHARED) {
            return Optional.of("Vulkan has no shared virtual memory");
        }
        if (kind == MemoryKind.IMPORTED
                && !adapter.features().extensions().contains(VK_EXT_EXTERNAL_MEMORY_HOST_EXTENSION_NAME)) {
            return Optional.of(adapter.info().throughBackend() + " lacks VK_EXT_external_memory_host");
        }
        try (MemoryStack stack = stackPush()) {
            VkPhysicalDeviceMemoryProperties properties = VkPhysicalDeviceMemoryProperties.malloc(stack);
            vkGetPhysicalDeviceMemoryProperties(adapter.handle(), properties);
            List<Wish> wishes = wishes(kind);
            return type(properties, ~0, wishes).isPresent()
                    ? Optional.empty()
                    : Optional.of("no memory type is "
                            + words(wishes.get(wishes.size() - 1).properties()).replace(", ", " and "));
        }
    }

    /** Vulkan's handle, once it is allocated. */
    long handle() {
        return handle;
    }

    /** The offset of its owner, in bytes. */
    long start() {
        return start;
    }

    /** Whether it is memory of the program. */
    boolean isImported() {
        return isImported;
    }

    /** Whether the host reads it through its caches, once it is allocated. */
    boolean isHostCached() {
        return (flags & CACHED) != 0;
    }

    /** Its heap and type, for people. */
    String words() {
        return words;
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
     * Allocates what a buffer or texture requires and at least so many bytes before it.
     *
     * @param flags {@code VkMemoryAllocateFlags}
     */
    void allocate(VkMemoryRequirements requirements, long lead, int flags) {
        start = roundedUp(lead, requirements.alignment());
        try (MemoryStack stack = stackPush()) {
            VkMemoryAllocateInfo info = VkMemoryAllocateInfo.calloc(stack).sType$Default();
            int types = requirements.memoryTypeBits();
            long bytes = start + requirements.size();
            if (isImported) {
                ByteBuffer imported = HostMemory.pages(bytes, importAlignment(stack));
                pages = imported;
                address = memAddress(imported);
                bytes = imported.capacity();
                types &= importable(stack);
                info.pNext(VkImportMemoryHostPointerInfoEXT.calloc(stack)
                        .sType$Default()
                        .handleType(VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT)
                        .pHostPointer(address));
            }
            if (flags != 0) {
                info.pNext(
                        VkMemoryAllocateFlagsInfo.calloc(stack).sType$Default().flags(flags));
            }
            allocate(info.allocationSize(bytes), types, stack);
        }
    }

    private void allocate(VkMemoryAllocateInfo info, int allowed, MemoryStack stack) {
        VkPhysicalDeviceMemoryProperties properties = VkPhysicalDeviceMemoryProperties.malloc(stack);
        vkGetPhysicalDeviceMemoryProperties(device.getPhysicalDevice(), properties);
        int type = type(properties, allowed, wishes)
                .orElseThrow(() -> new BackendException.Unsupported("no memory type fits: none of the driver's types 0x"
                        + Integer.toHexString(allowed) + " has the required properties"));
        LongBuffer memory = stack.mallocLong(1);
        VulkanErrors.check(
                vkAllocateMemory(device, info.memoryTypeIndex(type), null, memory),
                "vkAllocateMemory of " + info.allocationSize() + " bytes");
        handle = memory.get(0);
        flags = properties.memoryTypes(type).propertyFlags();
        words = words(properties, type) + (isImported ? "; imported from a host pointer" : "");
    }

    private int importAlignment(MemoryStack stack) {
        VkPhysicalDeviceExternalMemoryHostPropertiesEXT host =
                VkPhysicalDeviceExternalMemoryHostPropertiesEXT.calloc(stack).sType$Default();
        vkGetPhysicalDeviceProperties2(
                device.getPhysicalDevice(),
                VkPhysicalDeviceProperties2.calloc(stack).sType$Default().pNext(host));
        return Math.toIntExact(host.minImportedHostPointerAlignment());
    }

    /** The types that the pages can be imported as. */
    private int importable(MemoryStack stack) {
        VkMemoryHostPointerPropertiesEXT properties =
                VkMemoryHostPointerPropertiesEXT.calloc(stack).sType$Default();
        VulkanErrors.check(
                vkGetMemoryHostPointerPropertiesEXT(
                        device, VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT, address, properties),
                "vkGetMemoryHostPointerPropertiesEXT");
        return properties.memoryTypeBits();
    }

    /**
     * The first bytes of its owner as the host sees them, after what the device made available. It stays mapped.
     *
     * @throws BackendException.Unsupported if it is not host-visible
     */
    ByteBuffer map(int bytes) {
        if ((flags & VISIBLE) == 0) {
            throw new BackendException.Unsupported("the host cannot map " + words);
        }
        if (address == 0) {
            try (MemoryStack stack = stackPush()) {
                PointerBuffer mapped = stack.mallocPointer(1);
                // Freeing the memory ends the mapping too.
                VulkanErrors.check(vkMapMemory(device, handle, 0, VK_WHOLE_SIZE, 0, mapped), "vkMapMemory");
                address = mapped.get(0);
            }
        }
        if ((flags & COHERENT) == 0) {
            try (MemoryStack stack = stackPush()) {
                VulkanErrors.check(
                        vkInvalidateMappedMemoryRanges(device, whole(stack)), "vkInvalidateMappedMemoryRanges");
            }
        }
        return memByteBuffer(address + start, bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Makes what the host wrote available to the device. */
    void flush() {
        if ((flags & COHERENT) == 0) {
            try (MemoryStack stack = stackPush()) {
                VulkanErrors.check(vkFlushMappedMemoryRanges(device, whole(stack)), "vkFlushMappedMemoryRanges");
            }
        }
    }

    private VkMappedMemoryRange whole(MemoryStack stack) {
        return VkMappedMemoryRange.calloc(stack).sType$Default().memory(handle).size(VK_WHOLE_SIZE);
    }

    /** The first type among those allowed that meets the first wish that any meets. */
    private static Optional<Integer> type(VkPhysicalDeviceMemoryProperties properties, int allowed, List<Wish> wishes) {
        for (Wish wish : wishes) {
            for (int i = 0; i < properties.memoryTypeCount(); i++) {
                if ((allowed & 1 << i) != 0
                        && wish.isMetBy(properties.memoryTypes(i).propertyFlags())) {
                    return Optional.of(i);
                }
            }
        }
        return Optional.empty();
    }

    private static String words(VkPhysicalDeviceMemoryProperties properties, int type) {
        int heap = properties.memoryTypes(type).heapIndex();
        boolean isLocal = (properties.memoryHeaps(heap).flags() & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT) != 0;
        double gibibytes = properties.memoryHeaps(heap).size() / 0x1p30;
        return String.format(
                        Locale.ROOT,
                        "heap %d (%.1f GiB%s), type %d: ",
                        heap,
                        gibibytes,
                        isLocal ? ", device-local" : "",
                        type)
                + words(properties.memoryTypes(type).propertyFlags());
    }

    /** The names of properties; bits of extensions as a number. */
    private static String words(int flags) {
        StringJoiner words = new StringJoiner(", ").setEmptyValue("no property");
        for (int i = 0; i < PROPERTIES.size(); i++) {
            if ((flags & 1 << i) != 0) {
                words.add(PROPERTIES.get(i));
            }
        }
        int others = flags >>> PROPERTIES.size() << PROPERTIES.size();
        if (others != 0) {
            words.add("0x" + Integer.toHexString(others));
        }
        return words.toString();
    }

    private static long roundedUp(long bytes, long alignment) {
        return (bytes + alignment - 1) / alignment * alignment;
    }
}
