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
import io.github.gpupath.backend.TextureSpec.Part;
import io.github.gpupath.kernel.TextureShape;
import java.nio.ByteBuffer;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkBufferImageCopy;
import org.lwjgl.vulkan.VkImageCopy;
import org.lwjgl.vulkan.VkImageSubresourceLayers;

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
        for (Part part : target.spec().parts(first, source.remaining(), VulkanStaging.BYTES)) {
            staging.write(source, source.position() + (int) part.offset(), (int) part.bytes());
            commands.run(buffer -> {
                VulkanBarriers.layout(buffer, target.handle(), target.layout(), VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
                try (MemoryStack stack = stackPush()) {
                    vkCmdCopyBufferToImage(
                            buffer,
                            staging.handle(),
                            target.handle(),
                            VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                            region(target.spec(), part, stack));
                }
                VulkanBarriers.layout(buffer, target.handle(), VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, target.layout());
            });
        }
    }

    /** Copies rows from one of a texture on into what remains of a host buffer, and flips it. */
    void download(VulkanTexture source, int first, ByteBuffer target) {
        for (Part part : source.spec().parts(first, target.remaining(), VulkanStaging.BYTES)) {
            commands.run(buffer -> {
                VulkanBarriers.layout(buffer, source.handle(), source.layout(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
                try (MemoryStack stack = stackPush()) {
                    vkCmdCopyImageToBuffer(
                            buffer,
                            source.handle(),
                            VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                            staging.handle(),
                            region(source.spec(), part, stack));
                }
                VulkanBarriers.layout(buffer, source.handle(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, source.layout());
                VulkanBarriers.beforeHostReads(buffer);
            });
            staging.read(target, target.position() + (int) part.offset(), (int) part.bytes());
        }
        target.position(target.limit()).flip();
    }

    /** Copies a texture to another like it. */
    void copy(VulkanTexture source, VulkanTexture target) {
        commands.run(buffer -> {
            VulkanBarriers.layout(buffer, source.handle(), source.layout(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
            VulkanBarriers.layout(buffer, target.handle(), target.layout(), VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
            try (MemoryStack stack = stackPush()) {
                List<Part> parts = source.spec().parts();
                VkImageCopy.Buffer regions = VkImageCopy.calloc(parts.size(), stack);
                for (Part part : parts) {
                    regions.get()
                            .srcSubresource(layers -> subresource(source.spec(), part, layers))
                            .dstSubresource(layers -> subresource(source.spec(), part, layers))
                            .srcOffset(offset -> offset.z(depth(source.spec(), part)))
                            .dstOffset(offset -> offset.z(depth(source.spec(), part)))
                            .extent(extent -> extent.set(part.width(), part.height(), 1));
                }
                vkCmdCopyImage(
                        buffer,
                        source.handle(),
                        VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                        target.handle(),
                        VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                        regions.flip());
            }
            VulkanBarriers.layout(buffer, source.handle(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, source.layout());
            VulkanBarriers.layout(buffer, target.handle(), VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, target.layout());
        });
    }

    /** A part of a texture that lies at the start of the staging buffer. */
    private static VkBufferImageCopy.Buffer region(TextureSpec spec, Part part, MemoryStack stack) {
        return VkBufferImageCopy.calloc(1, stack)
                .imageSubresource(layers -> subresource(spec, part, layers))
                .imageOffset(offset -> offset.set(0, part.y(), depth(spec, part)))
                .imageExtent(extent -> extent.set(part.width(), part.height(), 1));
    }

    private static void subresource(TextureSpec spec, Part part, VkImageSubresourceLayers layers) {
        layers.aspectMask(VK_IMAGE_ASPECT_COLOR_BIT)
                .mipLevel(part.level())
                .baseArrayLayer(part.layer() - depth(spec, part))
                .layerCount(1);
    }

    /** The place of a part in a 3-D texture; the layers of an array have the depth 0. */
    private static int depth(TextureSpec spec, Part part) {
        return spec.shape() == TextureShape.THREE_D ? part.layer() : 0;
    }
}
