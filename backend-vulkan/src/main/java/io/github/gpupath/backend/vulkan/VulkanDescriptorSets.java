package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.VK_PIPELINE_BIND_POINT_COMPUTE;
import static org.lwjgl.vulkan.VK10.VK_WHOLE_SIZE;
import static org.lwjgl.vulkan.VK10.vkAllocateDescriptorSets;
import static org.lwjgl.vulkan.VK10.vkCmdBindDescriptorSets;
import static org.lwjgl.vulkan.VK10.vkCreateDescriptorPool;
import static org.lwjgl.vulkan.VK10.vkDestroyDescriptorPool;
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
import org.lwjgl.vulkan.VkDescriptorPoolCreateInfo;
import org.lwjgl.vulkan.VkDescriptorPoolSize;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/** Descriptor sets, each in a pool of its own. */
final class VulkanDescriptorSets extends VulkanDescriptors {

    private final List<Long> sets = new ArrayList<>();

    VulkanDescriptorSets(VkDevice device, VulkanSamplers samplers, List<Resource> resources, Lifetime lifetime) {
        super(device, samplers, resources, 0, lifetime);
    }

    /** The set with a number, which is made when it is first asked for. */
    private long set(int number) {
        while (sets.size() <= number) {
            sets.add(allocate(createPool()));
        }
        return sets.get(number);
    }

    @Override
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
                        .dstBinding(binding(resource))
                        .dstArrayElement(resource.position())
                        .descriptorCount(1)
                        .descriptorType(type(resource));
                if (bindings.get(resource.binding()) instanceof VulkanBuffer buffer) {
                    describe(write, buffer, stack);
                } else if (bindings.get(resource.binding()) instanceof VulkanTexture texture) {
                    write.pImageInfo(image(resource, texture, stack));
                }
            }
            vkUpdateDescriptorSets(device, writes, null);
        }
    }

    @Override
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

    private long createPool() {
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
                    .pSetLayouts(stack.longs(layout()));
            LongBuffer allocated = stack.mallocLong(1);
            VulkanErrors.check(vkAllocateDescriptorSets(device, info, allocated), "vkAllocateDescriptorSets");
            return allocated.get(0);
        }
    }
}
