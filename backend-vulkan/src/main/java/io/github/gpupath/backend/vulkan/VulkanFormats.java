package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_A2B10G10R10_UNORM_PACK32;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_B10G11R11_UFLOAT_PACK32;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_BC1_RGBA_UNORM_BLOCK;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_BC3_UNORM_BLOCK;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_BC4_UNORM_BLOCK;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_BC5_UNORM_BLOCK;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_BC7_UNORM_BLOCK;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_FEATURE_STORAGE_TEXEL_BUFFER_BIT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_FEATURE_UNIFORM_TEXEL_BUFFER_BIT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R16G16B16A16_SFLOAT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R16G16_SFLOAT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R16_SFLOAT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R32G32B32A32_SFLOAT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R32G32B32A32_UINT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R32G32_SFLOAT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R32G32_UINT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R32_SFLOAT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R32_UINT;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R8G8B8A8_SRGB;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R8G8B8A8_UNORM;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R8G8_UNORM;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_R8_UNORM;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceFormatProperties;

import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.FormatUse;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkFormatProperties;
import org.lwjgl.vulkan.VkPhysicalDevice;

/** Vulkan's names for texel formats, and what a device can do with each. */
final class VulkanFormats {

    /**
     * The formats that every device takes in storage-image declarations (SPIR-V's capability Shader); all others need
     * {@code shaderStorageImageExtendedFormats}.
     */
    private static final Set<Format> CORE_STORAGE =
            EnumSet.of(Format.RGBA8, Format.RGBA16F, Format.R32F, Format.RGBA32F, Format.R32UI, Format.RGBA32UI);

    private VulkanFormats() {}

    /** The {@code VkFormat} of a format. */
    static int vkFormat(Format format) {
        return switch (format) {
            case R8 -> VK_FORMAT_R8_UNORM;
            case RG8 -> VK_FORMAT_R8G8_UNORM;
            case RGBA8 -> VK_FORMAT_R8G8B8A8_UNORM;
            case R16F -> VK_FORMAT_R16_SFLOAT;
            case RG16F -> VK_FORMAT_R16G16_SFLOAT;
            case RGBA16F -> VK_FORMAT_R16G16B16A16_SFLOAT;
            case R32F -> VK_FORMAT_R32_SFLOAT;
            case RG32F -> VK_FORMAT_R32G32_SFLOAT;
            case RGBA32F -> VK_FORMAT_R32G32B32A32_SFLOAT;
            case R32UI -> VK_FORMAT_R32_UINT;
            case RG32UI -> VK_FORMAT_R32G32_UINT;
            case RGBA32UI -> VK_FORMAT_R32G32B32A32_UINT;
            case SRGB8 -> VK_FORMAT_R8G8B8A8_SRGB;
            case RGB10A2 -> VK_FORMAT_A2B10G10R10_UNORM_PACK32;
            case RG11B10F -> VK_FORMAT_B10G11R11_UFLOAT_PACK32;
            case BC1 -> VK_FORMAT_BC1_RGBA_UNORM_BLOCK;
            case BC3 -> VK_FORMAT_BC3_UNORM_BLOCK;
            case BC4 -> VK_FORMAT_BC4_UNORM_BLOCK;
            case BC5 -> VK_FORMAT_BC5_UNORM_BLOCK;
            case BC7 -> VK_FORMAT_BC7_UNORM_BLOCK;
        };
    }

    /** Every format for every use that a device supports. */
    static Set<Feature> supported(VkPhysicalDevice device, VulkanFeatures features, String driver) {
        // SwiftShader 5.0.0 decodes blocks before draws only: a dispatch samples zeros.
        boolean hasBlocks = features.blockCompression() && !driver.startsWith("SwiftShader");
        Set<Feature> supported = new LinkedHashSet<>();
        try (MemoryStack stack = stackPush()) {
            VkFormatProperties properties = VkFormatProperties.malloc(stack);
            for (Format format : Format.values()) {
                if (format.blockSide() > 1 && !hasBlocks) {
                    continue;
                }
                vkGetPhysicalDeviceFormatProperties(device, vkFormat(format), properties);
                for (FormatUse use : FormatUse.values()) {
                    if (format.serves(use) && supports(format, use, properties, features.extendedStorageFormats())) {
                        supported.add(new Feature.TexelFormat(format, use));
                    }
                }
            }
        }
        return supported;
    }

    private static boolean supports(Format format, FormatUse use, VkFormatProperties properties, boolean extended) {
        int buffers = properties.bufferFeatures();
        int images = properties.optimalTilingFeatures();
        boolean storage = extended || CORE_STORAGE.contains(format);
        return switch (use) {
            case TEXEL_BUFFER_LOAD -> (buffers & VK_FORMAT_FEATURE_UNIFORM_TEXEL_BUFFER_BIT) != 0;
            case STORAGE_TEXEL_BUFFER_LOAD, STORAGE_TEXEL_BUFFER_STORE ->
                storage && (buffers & VK_FORMAT_FEATURE_STORAGE_TEXEL_BUFFER_BIT) != 0;
            case TEXTURE_FETCH, TEXTURE_SAMPLE_NEAREST -> (images & VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT) != 0;
            case TEXTURE_SAMPLE_LINEAR -> (images & VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT) != 0;
            case STORAGE_TEXTURE_LOAD, STORAGE_TEXTURE_STORE ->
                storage && (images & VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT) != 0;
        };
    }
}
