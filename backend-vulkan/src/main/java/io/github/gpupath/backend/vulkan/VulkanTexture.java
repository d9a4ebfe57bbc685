package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_ASPECT_COLOR_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_LAYOUT_GENERAL;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_LAYOUT_UNDEFINED;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_TILING_OPTIMAL;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_TYPE_2D;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_TYPE_3D;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_USAGE_SAMPLED_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_USAGE_STORAGE_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_USAGE_TRANSFER_DST_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_VIEW_TYPE_2D;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_VIEW_TYPE_2D_ARRAY;
import static org.lwjgl.vulkan.VK10.VK_IMAGE_VIEW_TYPE_3D;
import static org.lwjgl.vulkan.VK10.VK_SAMPLE_COUNT_1_BIT;
import static org.lwjgl.vulkan.VK10.VK_SHARING_MODE_EXCLUSIVE;
import static org.lwjgl.vulkan.VK10.vkBindImageMemory;
import static org.lwjgl.vulkan.VK10.vkCreateImage;
import static org.lwjgl.vulkan.VK10.vkCreateImageView;
import static org.lwjgl.vulkan.VK10.vkDestroyImage;
import static org.lwjgl.vulkan.VK10.vkDestroyImageView;
import static org.lwjgl.vulkan.VK10.vkGetImageMemoryRequirements;

import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.MemoryKind;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.TextureShape;
import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageViewCreateInfo;
import org.lwjgl.vulkan.VkMemoryRequirements;

/** A texture: an image in the device's memory, in the driver's own tiling, with its view. */
final class VulkanTexture implements DeviceTexture {

    private static final int TRANSFERS = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;

    private final TextureSpec spec;
    private final Lifetime lifetime;
    private final VulkanMemory memory;
    private final long handle;
    private final long view;

    VulkanTexture(VkDevice device, TextureSpec spec, Lifetime lifetime) {
        this.spec = spec;
        this.lifetime = lifetime;
        memory = new VulkanMemory(device, MemoryKind.DEVICE, lifetime);
        handle = create(device, lifetime);
        allocate(device);
        view = createView(device, lifetime);
    }

    @Override
    public TextureSpec spec() {
        return spec;
    }

    @Override
    public String memory() {
        return memory.words();
    }

    long handle() {
        return handle;
    }

    /** The handle of the view. */
    long view() {
        return view;
    }

    /** The depth in texels; the layers of an array are not its depth. */
    private int depth() {
        return spec.shape() == TextureShape.THREE_D ? spec.layers() : 1;
    }

    /** The layout that it has whenever no command runs. */
    int layout() {
        return switch (spec.use()) {
            case SAMPLED -> VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
            case STORAGE -> VK_IMAGE_LAYOUT_GENERAL;
        };
    }

    @Override
    public void close() {
        lifetime.close();
    }

    private long create(VkDevice device, Lifetime owner) {
        try (MemoryStack stack = stackPush()) {
            VkImageCreateInfo create = VkImageCreateInfo.calloc(stack)
                    .sType$Default()
                    .imageType(spec.shape() == TextureShape.THREE_D ? VK_IMAGE_TYPE_3D : VK_IMAGE_TYPE_2D)
                    .format(VulkanFormats.vkFormat(spec.format()))
                    .extent(extent -> extent.set(spec.width(), spec.height(), depth()))
                    .mipLevels(spec.levels())
                    .arrayLayers(spec.layers() / depth())
                    .samples(VK_SAMPLE_COUNT_1_BIT)
                    .tiling(VK_IMAGE_TILING_OPTIMAL)
                    .usage(usage(spec.use()) | TRANSFERS)
                    .sharingMode(VK_SHARING_MODE_EXCLUSIVE)
                    .initialLayout(VK_IMAGE_LAYOUT_UNDEFINED);
            LongBuffer created = stack.mallocLong(1);
            VulkanErrors.check(
                    vkCreateImage(device, create, null, created),
                    "vkCreateImage of " + spec.width() + "×" + spec.height() + " texels");
            long image = created.get(0);
            owner.atEnd(() -> vkDestroyImage(device, image, null));
            return image;
        }
    }

    private void allocate(VkDevice device) {
        try (MemoryStack stack = stackPush()) {
            VkMemoryRequirements requirements = VkMemoryRequirements.malloc(stack);
            vkGetImageMemoryRequirements(device, handle, requirements);
            memory.allocate(requirements, 0, 0);
            VulkanErrors.check(vkBindImageMemory(device, handle, memory.handle(), 0), "vkBindImageMemory");
        }
    }

    private long createView(VkDevice device, Lifetime owner) {
        try (MemoryStack stack = stackPush()) {
            VkImageViewCreateInfo create = VkImageViewCreateInfo.calloc(stack)
                    .sType$Default()
                    .image(handle)
                    .viewType(
                            switch (spec.shape()) {
                                case TWO_D -> VK_IMAGE_VIEW_TYPE_2D;
                                case THREE_D -> VK_IMAGE_VIEW_TYPE_3D;
                                case ARRAY -> VK_IMAGE_VIEW_TYPE_2D_ARRAY;
                            })
                    .format(VulkanFormats.vkFormat(spec.format()))
                    .subresourceRange(range -> range.aspectMask(VK_IMAGE_ASPECT_COLOR_BIT)
                            .levelCount(spec.levels())
                            .layerCount(spec.layers() / depth()));
            LongBuffer created = stack.mallocLong(1);
            VulkanErrors.check(vkCreateImageView(device, create, null, created), "vkCreateImageView");
            long result = created.get(0);
            owner.atEnd(() -> vkDestroyImageView(device, result, null));
            return result;
        }
    }

    private static int usage(TextureSpec.Use use) {
        return switch (use) {
            case SAMPLED -> VK_IMAGE_USAGE_SAMPLED_BIT;
            case STORAGE -> VK_IMAGE_USAGE_STORAGE_BIT;
        };
    }
}
