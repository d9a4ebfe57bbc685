package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.EXTExternalMemoryHost.VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT;
import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;
import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT;
import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT;
import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT;
import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT;
import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT;
import static org.lwjgl.vulkan.VK10.VK_NULL_HANDLE;
import static org.lwjgl.vulkan.VK10.VK_SHARING_MODE_EXCLUSIVE;
import static org.lwjgl.vulkan.VK10.VK_WHOLE_SIZE;
import static org.lwjgl.vulkan.VK10.vkBindBufferMemory;
import static org.lwjgl.vulkan.VK10.vkCreateBuffer;
import static org.lwjgl.vulkan.VK10.vkCreateBufferView;
import static org.lwjgl.vulkan.VK10.vkDestroyBuffer;
import static org.lwjgl.vulkan.VK10.vkDestroyBufferView;
import static org.lwjgl.vulkan.VK10.vkGetBufferMemoryRequirements;
import static org.lwjgl.vulkan.VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
import static org.lwjgl.vulkan.VK12.VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT;
import static org.lwjgl.vulkan.VK12.vkGetBufferDeviceAddress;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Format;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkBufferCreateInfo;
import org.lwjgl.vulkan.VkBufferDeviceAddressInfo;
import org.lwjgl.vulkan.VkBufferViewCreateInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkExternalMemoryBufferCreateInfo;
import org.lwjgl.vulkan.VkMemoryRequirements;

/** A buffer in the device's memory, with a view where it holds texels. */
final class VulkanBuffer implements DeviceBuffer {

    private static final int TRANSFERS = VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT;

    private final VkDevice device;
    private final BufferSpec spec;
    private final Lifetime lifetime;
    private final VulkanMemory memory;
    private final long handle;
    private final long view;

    VulkanBuffer(VulkanContext context, BufferSpec spec, Lifetime lifetime) {
        device = context.device();
        this.spec = spec;
        this.lifetime = lifetime;
        memory = new VulkanMemory(device, spec.kind(), lifetime);
        int usage = usage(spec.use()) | TRANSFERS | context.adapter().path().bufferUsage();
        handle = create(device, spec.bytes(), spec.lead(), usage, memory, lifetime);
        view = spec.format().map(format -> createView(device, format, lifetime)).orElse(VK_NULL_HANDLE);
    }

    @Override
    public BufferSpec spec() {
        return spec;
    }

    @Override
    public String memory() {
        return memory.words();
    }

    /** All its bytes as the host sees them. */
    ByteBuffer map() {
        return memory.map(Math.toIntExact(spec.bytes()));
    }

    /** Makes what the host wrote available to the device. */
    void flush() {
        memory.flush();
    }

    long handle() {
        return handle;
    }

    /** The handle of the view; of a texel buffer only. */
    long view() {
        return view;
    }

    /** Where kernels find it; only of a path whose buffers have addresses. */
    long address() {
        return address(device, handle);
    }

    /** The address of a buffer that was made to have one. */
    static long address(VkDevice device, long handle) {
        try (MemoryStack stack = stackPush()) {
            return vkGetBufferDeviceAddress(
                    device,
                    VkBufferDeviceAddressInfo.calloc(stack).sType$Default().buffer(handle));
        }
    }

    @Override
    public void close() {
        lifetime.close();
    }

    /** Makes a buffer and allocates its memory, with so many bytes before it. */
    static long create(VkDevice device, long bytes, long lead, int usage, VulkanMemory memory, Lifetime lifetime) {
        try (MemoryStack stack = stackPush()) {
            VkBufferCreateInfo create = VkBufferCreateInfo.calloc(stack)
                    .sType$Default()
                    .size(bytes)
                    .usage(usage)
                    .sharingMode(VK_SHARING_MODE_EXCLUSIVE);
            if (memory.isImported()) {
                create.pNext(VkExternalMemoryBufferCreateInfo.calloc(stack)
                        .sType$Default()
                        .handleTypes(VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT));
            }
            LongBuffer created = stack.mallocLong(1);
            VulkanErrors.check(vkCreateBuffer(device, create, null, created), "vkCreateBuffer of " + bytes + " bytes");
            long buffer = created.get(0);
            lifetime.atEnd(() -> vkDestroyBuffer(device, buffer, null));
            VkMemoryRequirements requirements = VkMemoryRequirements.malloc(stack);
            vkGetBufferMemoryRequirements(device, buffer, requirements);
            boolean hasAddress = (usage & VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT) != 0;
            memory.allocate(requirements, lead, hasAddress ? VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT : 0);
            VulkanErrors.check(
                    vkBindBufferMemory(device, buffer, memory.handle(), memory.start()), "vkBindBufferMemory");
            return buffer;
        }
    }

    private long createView(VkDevice device, Format format, Lifetime lifetime) {
        try (MemoryStack stack = stackPush()) {
            VkBufferViewCreateInfo create = VkBufferViewCreateInfo.calloc(stack)
                    .sType$Default()
                    .buffer(handle)
                    .format(VulkanFormats.vkFormat(format))
                    .range(VK_WHOLE_SIZE);
            LongBuffer created = stack.mallocLong(1);
            VulkanErrors.check(vkCreateBufferView(device, create, null, created), "vkCreateBufferView");
            long result = created.get(0);
            lifetime.atEnd(() -> vkDestroyBufferView(device, result, null));
            return result;
        }
    }

    private static int usage(BufferSpec.Use use) {
        return switch (use) {
            case STORAGE -> VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;
            case UNIFORM -> VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT;
            case TEXEL -> VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT;
            case STORAGE_TEXEL -> VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT;
        };
    }
}
