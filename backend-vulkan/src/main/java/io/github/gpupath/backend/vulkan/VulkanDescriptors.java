package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
import static org.lwjgl.vulkan.VK10.VK_NULL_HANDLE;
import static org.lwjgl.vulkan.VK10.VK_SHADER_STAGE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK10.vkCreateDescriptorSetLayout;
import static org.lwjgl.vulkan.VK10.vkDestroyDescriptorSetLayout;

import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Resource;
import java.nio.LongBuffer;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkDescriptorImageInfo;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;
import org.lwjgl.vulkan.VkDevice;

/**
 * Descriptor set 0 of a kernel: one descriptor for each resource without an address, at its binding or that of its array. Batches
 * with several bindings have several sets.
 */
abstract class VulkanDescriptors {

    final VkDevice device;
    final List<Resource> resources;
    final Lifetime lifetime;
    private final VulkanSamplers samplers;
    private final long layout;

    /** @param flags {@code VkDescriptorSetLayoutCreateFlags} */
    VulkanDescriptors(
            VkDevice device, VulkanSamplers samplers, List<Resource> resources, int flags, Lifetime lifetime) {
        this.device = device;
        this.samplers = samplers;
        this.resources = resources;
        this.lifetime = lifetime;
        layout = createLayout(flags);
    }

    /** Vulkan's handle of the set's layout. */
    long layout() {
        return layout;
    }

    /** Points every descriptor of a set at its memory; the set must not be in use. */
    abstract void update(int set, List<DeviceResource> bindings);

    /** Records that the following dispatches use a set. */
    abstract void bind(VkCommandBuffer commands, long pipelineLayout, int set);

    /** Records that they use another set of the same kernel than those before. */
    void rebind(VkCommandBuffer commands, long pipelineLayout, int set) {
        bind(commands, pipelineLayout, set);
    }

    /** What an image descriptor holds. */
    VkDescriptorImageInfo.Buffer image(Resource resource, VulkanTexture texture, MemoryStack stack) {
        return VkDescriptorImageInfo.calloc(1, stack)
                .imageView(texture.view())
                .imageLayout(texture.layout())
                .sampler(sampler(resource));
    }

    private long sampler(Resource resource) {
        return resource instanceof Resource.SampledTexture texture
                ? samplers.handle(texture.sampler())
                : VK_NULL_HANDLE;
    }

    private long createLayout(int flags) {
        try (MemoryStack stack = stackPush()) {
            List<Resource> declared = resources.stream()
                    .filter(resource -> resource.position() == 0)
                    .toList();
            VkDescriptorSetLayoutBinding.Buffer bindings = VkDescriptorSetLayoutBinding.calloc(declared.size(), stack);
            for (int i = 0; i < declared.size(); i++) {
                bindings.get(i)
                        .binding(declared.get(i).binding())
                        .descriptorType(type(declared.get(i)))
                        .descriptorCount(declared.get(i).count())
                        .stageFlags(VK_SHADER_STAGE_COMPUTE_BIT);
            }
            VkDescriptorSetLayoutCreateInfo create = VkDescriptorSetLayoutCreateInfo.calloc(stack)
                    .sType$Default()
                    .flags(flags)
                    .pBindings(bindings);
            LongBuffer created = stack.mallocLong(1);
            VulkanErrors.check(
                    vkCreateDescriptorSetLayout(device, create, null, created), "vkCreateDescriptorSetLayout");
            long handle = created.get(0);
            lifetime.atEnd(() -> vkDestroyDescriptorSetLayout(device, handle, null));
            return handle;
        }
    }

    /** The binding of a resource; of its array, if it is in one. */
    static int binding(Resource resource) {
        return resource.binding() - resource.position();
    }

    static int type(Resource resource) {
        return resource.accept(new DescriptorType());
    }

    /** The {@code VkDescriptorType} of each kind of resource. */
    private static final class DescriptorType implements Resource.Visitor<Integer> {
        @Override
        public Integer rawBuffer(Resource.RawBuffer buffer) {
            return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
        }

        @Override
        public Integer structuredBuffer(Resource.StructuredBuffer buffer) {
            return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
        }

        @Override
        public Integer indexedBuffer(Resource.IndexedBuffer buffer) {
            return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
        }

        @Override
        public Integer uniformBuffer(Resource.UniformBuffer buffer) {
            return VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
        }

        @Override
        public Integer texelBuffer(Resource.TexelBuffer buffer) {
            return VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
        }

        @Override
        public Integer storageTexelBuffer(Resource.StorageTexelBuffer buffer) {
            return VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
        }

        @Override
        public Integer sampledTexture(Resource.SampledTexture texture) {
            return VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
        }

        @Override
        public Integer storageTexture(Resource.StorageTexture texture) {
            return VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
        }
    }
}
