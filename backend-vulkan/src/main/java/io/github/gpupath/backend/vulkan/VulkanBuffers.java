package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.VK_WHOLE_SIZE;
import static org.lwjgl.vulkan.VK10.vkCmdCopyBuffer;
import static org.lwjgl.vulkan.VK10.vkCmdFillBuffer;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.kernel.Access;
import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkBufferCopy;
import org.lwjgl.vulkan.VkCommandBuffer;

/** Moves data into and out of buffers. */
final class VulkanBuffers {

    private final VulkanCommands commands;
    private final VulkanSubmission submission;
    private final VulkanStaging staging;

    VulkanBuffers(VulkanCommands commands, VulkanSubmission submission, VulkanStaging staging) {
        this.commands = commands;
        this.submission = submission;
        this.staging = staging;
    }

    /** By which calls a transfer is done. */
    String calls(Transfer transfer) {
        return switch (transfer) {
            case UPLOAD -> "a copy into " + staging.words() + ", then vkCmdCopyBuffer and vkWaitForFences per piece";
            case DOWNLOAD -> "vkCmdCopyBuffer into " + staging.words() + ", then vkWaitForFences and a copy per piece";
            case COPY -> "vkCmdCopyBuffer, with a vkCmdPipelineBarrier between each two";
            case FILL -> "vkCmdFillBuffer, with a vkCmdPipelineBarrier between each two";
        };
    }

    /** Copies the remaining bytes of a host buffer to a device buffer, from a byte of that on. */
    void upload(VulkanBuffer target, long start, ByteBuffer source) {
        int bytes = source.remaining();
        for (int done = 0; done < bytes; done += VulkanStaging.BYTES) {
            int offset = done;
            int piece = Math.min(VulkanStaging.BYTES, bytes - done);
            staging.write(source, source.position() + offset, piece);
            commands.run(buffer -> copy(buffer, staging.handle(), 0, target.handle(), start + offset, piece));
        }
    }

    /** Copies from a byte of a device buffer on into the remaining bytes of a host buffer, and flips it. */
    void download(VulkanBuffer source, long start, ByteBuffer target) {
        int bytes = target.remaining();
        for (int done = 0; done < bytes; done += VulkanStaging.BYTES) {
            int offset = done;
            int piece = Math.min(VulkanStaging.BYTES, bytes - done);
            commands.run(buffer -> {
                copy(buffer, source.handle(), start + offset, staging.handle(), 0, piece);
                VulkanBarriers.beforeHostReads(buffer);
            });
            staging.read(target, target.position() + offset, piece);
        }
        target.position(target.limit()).flip();
    }

    /** All bytes of a buffer as the host sees them. */
    ByteBuffer map(VulkanBuffer buffer, Access access) {
        if (access.reads()) {
            commands.showHost();
        }
        return buffer.map();
    }

    /** Sets every word of a buffer, a number of times. */
    BatchTime fill(VulkanBuffer target, int word, int times) {
        return submission.transfers(buffer -> vkCmdFillBuffer(buffer, target.handle(), 0, VK_WHOLE_SIZE, word), times);
    }

    /** Copies the first bytes of a buffer to another, a number of times. */
    BatchTime copy(VulkanBuffer source, VulkanBuffer target, long bytes, int times) {
        return submission.transfers(buffer -> copy(buffer, source.handle(), 0, target.handle(), 0, bytes), times);
    }

    static void copy(VkCommandBuffer commands, long from, long fromOffset, long to, long toOffset, long bytes) {
        try (MemoryStack stack = stackPush()) {
            VkBufferCopy.Buffer region = VkBufferCopy.calloc(1, stack)
                    .srcOffset(fromOffset)
                    .dstOffset(toOffset)
                    .size(bytes);
            vkCmdCopyBuffer(commands, from, to, region);
        }
    }
}
