package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
import static org.lwjgl.vulkan.VK10.VK_NULL_HANDLE;
import static org.lwjgl.vulkan.VK10.VK_PIPELINE_BIND_POINT_COMPUTE;
import static org.lwjgl.vulkan.VK10.VK_SHADER_STAGE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK10.VK_WHOLE_SIZE;
import static org.lwjgl.vulkan.VK10.vkAllocateDescriptorSets;
import static org.lwjgl.vulkan.VK10.vkCmdBindDescriptorSets;
import static org.lwjgl.vulkan.VK10.vkCreateDescriptorPool;
import static org.lwjgl.vulkan.VK10.vkCreateDescriptorSetLayout;
import static org.lwjgl.vulkan.VK10.vkDestroyDescriptorPool;
import static org.lwjgl.vulkan.VK10.vkDestroyDescriptorSetLayout;
import static org.lwjgl.vulkan.VK10.vkUpdateDescriptorSets;

import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Resource;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;
import org.lwjgl.vulkan.VkDescriptorImageInfo;
import org.lwjgl.vulkan.VkDescriptorPoolCreateInfo;
import org.lwjgl.vulkan.VkDescriptorPoolSize;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/**
 * Descriptor set 0 of a kernel: one descriptor for each resource without an address, at its binding. Batches with several bindings
 * have several sets.
 */
final class VulkanDescriptors {

    private final VkDevice device;
    private final VulkanSamplers samplers;
    private final List<Resource> resources;
    private final long layout;
    private final Lifetime lifetime;
    private final List<Long> sets = new ArrayList<>();

    VulkanDescriptors(VkDevice device, VulkanSamplers samplers, List<Resource> resources, Lifetime lifetime) {
        this.device = device;
        this.samplers = samplers;
        this.resources = resources;
        this.lifetime = lifetime;
        layout = createLayout(lifetime);
    }

    /** The set with a number, which is made when it is first asked for. */
    private long set(int number) {
        while (sets.size() <= number) {
            sets.add(allocate(createPool(lifetime)));
        }
        return sets.get(number);
    }

    /** Vulkan's handle of the set's layout. */
    long layout() {
        return layout;
    }

    /** Points every descriptor of a set at its memory; the set must not be in use. */
    void update(int set, List<DeviceResource> bindings) {
        if (resources.isEmpty()) {
            return;
        }
        try (MemoryStack stack = stackPush()) {
            VkWriteDescriptorSet.Buffer writes = VkWriteDescriptorSet.calloc(resources.size(), stack);
            for (int i = 0; i < resources.size(); i++) {
                Resource resource = resources.get(i);
                VkWriteDescriptorSet write = writes.get(i)
                        .sType$Default()
                        .dstSet(set(set))
                        .dstBinding(resource.binding())
                        .descriptorCount(1)
                        .descriptorType(type(resource));
                if (bindings.get(resource.binding()) instanceof VulkanBuffer buffer) {
                    describe(write, buffer, stack);
                } else if (bindings.get(resource.binding()) instanceof VulkanTexture texture) {
                    describe(write, texture, sampler(resource), stack);
                }
            }
            vkUpdateDescriptorSets(device, writes, null);
        }
    }

    /** Records that the following dispatches use a set. */
    void bind(VkCommandBuffer commands, long pipelineLayout, int set) {
        if (resources.isEmpty()) {
            return;
        }
        try (MemoryStack stack = stackPush()) {
            vkCmdBindDescriptorSets(
                    commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipelineLayout, 0, stack.longs(set(set)), null);
        }
    }

    private static void describe(VkWriteDescriptorSet write, VulkanBuffer buffer, MemoryStack stack) {
        if (buffer.spec().format().isPresent()) {
            write.pTexelBufferView(stack.longs(buffer.view()));
        } else {
            write.pBufferInfo(VkDescriptorBufferInfo.calloc(1, stack)
                    .buffer(buffer.handle())
                    .range(VK_WHOLE_SIZE));
        }
    }

    private static void describe(VkWriteDescriptorSet write, VulkanTexture texture, long sampler, MemoryStack stack) {
        write.pImageInfo(VkDescriptorImageInfo.calloc(1, stack)
                .imageView(texture.view())
                .imageLayout(texture.layout())
                .sampler(sampler));
    }

    private long sampler(Resource resource) {
        return resource instanceof Resource.SampledTexture texture
                ? samplers.handle(texture.sampler())
                : VK_NULL_HANDLE;
    }

    private long createLayout(Lifetime lifetime) {
        try (MemoryStack stack = stackPush()) {
            VkDescriptorSetLayoutBinding.Buffer bindings = VkDescriptorSetLayoutBinding.calloc(resources.size(), stack);
            for (int i = 0; i < resources.size(); i++) {
                bindings.get(i)
                        .binding(resources.get(i).binding())
                        .descriptorType(type(resources.get(i)))
                        .descriptorCount(1)
                        .stageFlags(VK_SHADER_STAGE_COMPUTE_BIT);
            }
            VkDescriptorSetLayoutCreateInfo create = VkDescriptorSetLayoutCreateInfo.calloc(stack)
                    .sType$Default()
                    .pBindings(bindings);
            LongBuffer created = stack.mallocLong(1);
            VulkanErrors.check(
                    vkCreateDescriptorSetLayout(device, create, null, created), "vkCreateDescriptorSetLayout");
            long handle = created.get(0);
            lifetime.atEnd(() -> vkDestroyDescriptorSetLayout(device, handle, null));
            return handle;
        }
    }

    private long createPool(Lifetime lifetime) {
        try (MemoryStack stack = stackPush()) {
            VkDescriptorPoolSize.Buffer sizes = VkDescriptorPoolSize.calloc(resources.size(), stack);
            for (int i = 0; i < resources.size(); i++) {
                sizes.get(i).type(type(resources.get(i))).descriptorCount(1);
            }
            VkDescriptorPoolCreateInfo create = VkDescriptorPoolCreateInfo.calloc(stack)
                    .sType$Default()
                    .maxSets(1)
                    .pPoolSizes(sizes);
            LongBuffer created = stack.mallocLong(1);
            VulkanErrors.check(vkCreateDescriptorPool(device, create, null, created), "vkCreateDescriptorPool");
            long handle = created.get(0);
            lifetime.atEnd(() -> vkDestroyDescriptorPool(device, handle, null));
            return handle;
        }
    }

    /** The set is freed with its pool. */
    private long allocate(long pool) {
        try (MemoryStack stack = stackPush()) {
            VkDescriptorSetAllocateInfo info = VkDescriptorSetAllocateInfo.calloc(stack)
                    .sType$Default()
                    .descriptorPool(pool)
                    .pSetLayouts(stack.longs(layout));
            LongBuffer allocated = stack.mallocLong(1);
            VulkanErrors.check(vkAllocateDescriptorSets(device, info, allocated), "vkAllocateDescriptorSets");
            return allocated.get(0);
        }
    }

    private static int type(Resource resource) {
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
