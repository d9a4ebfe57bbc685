package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.VK_FILTER_LINEAR;
import static org.lwjgl.vulkan.VK10.VK_FILTER_NEAREST;
import static org.lwjgl.vulkan.VK10.VK_LOD_CLAMP_NONE;
import static org.lwjgl.vulkan.VK10.VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
import static org.lwjgl.vulkan.VK10.VK_SAMPLER_ADDRESS_MODE_REPEAT;
import static org.lwjgl.vulkan.VK10.VK_SAMPLER_MIPMAP_MODE_LINEAR;
import static org.lwjgl.vulkan.VK10.VK_SAMPLER_MIPMAP_MODE_NEAREST;
import static org.lwjgl.vulkan.VK10.vkCreateSampler;
import static org.lwjgl.vulkan.VK10.vkDestroySampler;

import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Sampler;
import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkSamplerCreateInfo;

/** Makes each kind of sampler once, when a kernel first needs it. */
final class VulkanSamplers {

    /** Vulkan pairs every texture with a sampler; a fetch by texel does not look at it. */
    private static final Sampler FOR_FETCHES = new Sampler(Sampler.Filter.NEAREST, Sampler.Addressing.CLAMP);

    private final VkDevice device;
    private final Lifetime lifetime;
    private final Map<Sampler, Long> handles = new HashMap<>();

    VulkanSamplers(VkDevice device, Lifetime lifetime) {
        this.device = device;
        this.lifetime = lifetime;
    }

    /** Vulkan's handle of a texture's sampler. */
    long handle(Optional<Sampler> sampler) {
        return handles.computeIfAbsent(sampler.orElse(FOR_FETCHES), this::create);
    }

    private long create(Sampler sampler) {
        int filter = switch (sampler.filter()) {
            case NEAREST -> VK_FILTER_NEAREST;
            case LINEAR -> VK_FILTER_LINEAR;
        };
        int addressing = switch (sampler.addressing()) {
            case WRAP -> VK_SAMPLER_ADDRESS_MODE_REPEAT;
            case CLAMP -> VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
        };
        try (MemoryStack stack = stackPush()) {
            VkSamplerCreateInfo create = VkSamplerCreateInfo.calloc(stack)
                    .sType$Default()
                    .magFilter(filter)
                    .minFilter(filter)
                    .mipmapMode(
                            sampler.mips() == Sampler.Mips.LINEAR
                                    ? VK_SAMPLER_MIPMAP_MODE_LINEAR
                                    : VK_SAMPLER_MIPMAP_MODE_NEAREST)
                    .maxLod(sampler.mips() == Sampler.Mips.FIRST ? 0 : VK_LOD_CLAMP_NONE)
                    .anisotropyEnable(sampler.anisotropy() > 1)
                    .maxAnisotropy(sampler.anisotropy())
                    .addressModeU(addressing)
                    .addressModeV(addressing)
                    .addressModeW(addressing);
            LongBuffer created = stack.mallocLong(1);
            VulkanErrors.check(vkCreateSampler(device, create, null, created), "vkCreateSampler");
            long handle = created.get(0);
            lifetime.atEnd(() -> vkDestroySampler(device, handle, null));
            return handle;
        }
    }
}
