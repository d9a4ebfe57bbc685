package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_ASPECT_COLOR_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_LAYOUT_UNDEFINED;
import static org.lwjgl.vulkan.VK10.vkCmdCopyBufferToImage;
import static org.lwjgl.vulkan.VK10.vkCmdCopyImage;
import static org.lwjgl.vulkan.VK10.vkCmdCopyImageToBuffer;

import io.github.gpupath.backend.TextureSpec;
import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkBufferImageCopy;
import org.lwjgl.vulkan.VkImageCopy;

/** Moves data into and out of textures, some rows at a time; an image keeps its layout except while it is copied. */
final class VulkanTextures {

    private final VulkanCommands commands;
    private final VulkanStaging staging;

    VulkanTextures(VulkanCommands commands, VulkanStaging staging) {
        this.commands = commands;
        this.staging = staging;
    }

    /** Gives a new texture its layout. */
    void initialise(VulkanTexture texture) {
        commands.run(
                buffer -> VulkanBarriers.layout(buffer, texture.handle(), VK_IMAGE_LAYOUT_UNDEFINED, texture.layout()));
    }

    /** Copies the remaining rows of a host buffer to a texture, from a row of that on. */
    void upload(VulkanTexture target, int first, ByteBuffer source) {
        forPieces(target.spec(), first, source.remaining(), (row, rows, offset, bytes) -> {
            staging.write(source, source.position() + offset, bytes);
            commands.run(buffer -> {
                VulkanBarriers.layout(buffer, target.handle(), target.layout(), VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
                try (MemoryStack stack = stackPush()) {
                    vkCmdCopyBufferToImage(
                            buffer,
                            staging.handle(),
                            target.handle(),
                            VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                            region(target.spec(), row, rows, stack));
                }
                VulkanBarriers.layout(buffer, target.handle(), VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, target.layout());
            });
        });
    }

    /** Copies rows from one of a texture on into what remains of a host buffer, and flips it. */
    void download(VulkanTexture source, int first, ByteBuffer target) {
        forPieces(source.spec(), first, target.remaining(), (row, rows, offset, bytes) -> {
            commands.run(buffer -> {
                VulkanBarriers.layout(buffer, source.handle(), source.layout(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
                try (MemoryStack stack = stackPush()) {
                    vkCmdCopyImageToBuffer(
                            buffer,
                            source.handle(),
                            VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                            staging.handle(),
                            region(source.spec(), row, rows, stack));
                }
                VulkanBarriers.layout(buffer, source.handle(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, source.layout());
                VulkanBarriers.beforeHostReads(buffer);
            });
            staging.read(target, target.position() + offset, bytes);
        });
        target.position(target.limit()).flip();
    }

    /** Copies a texture to another like it. */
    void copy(VulkanTexture source, VulkanTexture target) {
        commands.run(buffer -> {
            VulkanBarriers.layout(buffer, source.handle(), source.layout(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
            VulkanBarriers.layout(buffer, target.handle(), target.layout(), VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
            try (MemoryStack stack = stackPush()) {
                VkImageCopy.Buffer region = VkImageCopy.calloc(1, stack)
                        .srcSubresource(layers ->
                                layers.aspectMask(VK_IMAGE_ASPECT_COLOR_BIT).layerCount(1))
                        .dstSubresource(layers ->
                                layers.aspectMask(VK_IMAGE_ASPECT_COLOR_BIT).layerCount(1))
                        .extent(extent ->
                                extent.set(source.spec().width(), source.spec().height(), 1));
                vkCmdCopyImage(
                        buffer,
                        source.handle(),
                        VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                        target.handle(),
                        VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                        region);
            }
            VulkanBarriers.layout(buffer, source.handle(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, source.layout());
            VulkanBarriers.layout(buffer, target.handle(), VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, target.layout());
        });
    }

    /** Calls for every group of rows that fits into the staging buffer. */
    private static void forPieces(TextureSpec spec, int first, int bytes, PieceCopy copy) {
        int rowBytes = spec.rowBytes();
        int rowsAtOnce = Math.max(1, VulkanStaging.BYTES / rowBytes);
        for (int done = 0; done < bytes / rowBytes; done += rowsAtOnce) {
            int rows = Math.min(rowsAtOnce, bytes / rowBytes - done);
            copy.run(first + done, rows, done * rowBytes, rows * rowBytes);
        }
    }

    /** Rows of a texture that lie without padding at the start of the staging buffer. */
    private static VkBufferImageCopy.Buffer region(TextureSpec spec, int row, int rows, MemoryStack stack) {
        return VkBufferImageCopy.calloc(1, stack)
                .imageSubresource(
                        layers -> layers.aspectMask(VK_IMAGE_ASPECT_COLOR_BIT).layerCount(1))
                .imageOffset(offset -> offset.set(0, row, 0))
                .imageExtent(extent -> extent.set(spec.width(), rows, 1));
    }

    /** Copies some rows; {@code offset} is where they begin in the host buffer. */
    private interface PieceCopy {
        void run(int row, int rows, int offset, int bytes);
    }
}
