package io.github.gpupath.backend.vulkan;

import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT;
import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT;

import io.github.gpupath.backend.lifetime.Lifetime;
import java.nio.ByteBuffer;
import org.lwjgl.vulkan.VkDevice;

/** The buffer through which all data goes between the host and the device's memory, piece by piece. */
final class VulkanStaging {

    /** Its size: at least one row of the widest texture (32,768 texels of 16 bytes), and cheap to hold. */
    static final int BYTES = 16 << 20;

    private final long handle;
    private final ByteBuffer mapped;
    private final VulkanMemory memory;

    VulkanStaging(VkDevice device, Lifetime lifetime) {
        int usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT;
        memory = new VulkanMemory(device, VulkanMemory.ON_HOST, lifetime);
        handle = VulkanBuffer.create(device, BYTES, 0, usage, memory, lifetime);
        mapped = memory.map(BYTES);
    }

    long handle() {
        return handle;
    }

    /** What it is, for people. */
    String words() {
        return "a mapped buffer of " + (BYTES >> 20) + " MiB that is host-visible and "
                + (memory.isHostCached() ? "host-cached" : "not host-cached");
    }

    /** Copies a piece of a host buffer into the beginning of this one. */
    void write(ByteBuffer source, int position, int bytes) {
        mapped.put(0, source, position, bytes);
    }

    /** Copies the beginning of this buffer into a piece of a host buffer. */
    void read(ByteBuffer target, int position, int bytes) {
        target.put(position, mapped, 0, bytes);
    }
}
