package io.github.gpupath.backend.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.EXTDescriptorBuffer.VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT;
import static org.lwjgl.vulkan.EXTDescriptorBuffer.VK_BUFFER_USAGE_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT;
import static org.lwjgl.vulkan.EXTDescriptorBuffer.VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT;
import static org.lwjgl.vulkan.EXTDescriptorBuffer.vkCmdBindDescriptorBuffersEXT;
import static org.lwjgl.vulkan.EXTDescriptorBuffer.vkCmdSetDescriptorBufferOffsetsEXT;
import static org.lwjgl.vulkan.EXTDescriptorBuffer.vkGetDescriptorEXT;
import static org.lwjgl.vulkan.EXTDescriptorBuffer.vkGetDescriptorSetLayoutBindingOffsetEXT;
import static org.lwjgl.vulkan.EXTDescriptorBuffer.vkGetDescriptorSetLayoutSizeEXT;
import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
import static org.lwjgl.vulkan.VK10.VK_FORMAT_UNDEFINED;
import static org.lwjgl.vulkan.VK10.VK_PIPELINE_BIND_POINT_COMPUTE;
import static org.lwjgl.vulkan.VK11.vkGetPhysicalDeviceProperties2;
import static org.lwjgl.vulkan.VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;

import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Resource;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkDescriptorAddressInfoEXT;
import org.lwjgl.vulkan.VkDescriptorBufferBindingInfoEXT;
import org.lwjgl.vulkan.VkDescriptorDataEXT;
import org.lwjgl.vulkan.VkDescriptorGetInfoEXT;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceDescriptorBufferPropertiesEXT;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;

/** Descriptors that the host writes into one mapped buffer, set behind set (VK_EXT_descriptor_buffer). */
final class VulkanDescriptorBuffer extends VulkanDescriptors {

    /** Room for more sets than a batch has. */
    private static final int SETS = 64;

    private final VkPhysicalDeviceDescriptorBufferPropertiesEXT properties;
    private final int usage;
    private final long setBytes;
    private @Nullable Memory memory;

    /**
     * The buffer.
     *
     * @param mapped all its bytes as the host sees them
     */
    private record Memory(long address, ByteBuffer mapped) {}

    VulkanDescriptorBuffer(VkDevice device, VulkanSamplers samplers, List<Resource> resources, Lifetime lifetime) {
        super(device, samplers, resources, VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT, lifetime);
        properties = properties(device);
        boolean hasSamplers = resources.stream().anyMatch(Resource.SampledTexture.class::isInstance);
        usage = VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT
                | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT
                | (hasSamplers ? VK_BUFFER_USAGE_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT : 0);
        setBytes = setBytes();
    }

    /** Made when first needed: a driver without a GPU compiles, but has no memory. */
    private Memory memory() {
        if (memory == null) {
            int bytes = Math.toIntExact(SETS * setBytes);
            VulkanMemory mapped = new VulkanMemory(device, VulkanMemory.ON_DEVICE_MAPPED, lifetime);
            long buffer = VulkanBuffer.create(device, bytes, 0, usage, mapped, lifetime);
            memory = new Memory(VulkanBuffer.address(device, buffer), mapped.map(bytes));
        }
        return memory;
    }

    private static VkPhysicalDeviceDescriptorBufferPropertiesEXT properties(VkDevice device) {
        try (MemoryStack stack = stackPush()) {
            VkPhysicalDeviceDescriptorBufferPropertiesEXT properties =
                    VkPhysicalDeviceDescriptorBufferPropertiesEXT.create().sType$Default();
            vkGetPhysicalDeviceProperties2(
                    device.getPhysicalDevice(),
                    VkPhysicalDeviceProperties2.calloc(stack).sType$Default().pNext(properties));
            return properties;
        }
    }

    /** The size of a set, so that the next one is aligned. */
    private long setBytes() {
        long[] bytes = new long[1];
        vkGetDescriptorSetLayoutSizeEXT(device, layout(), bytes);
        long alignment = properties.descriptorBufferOffsetAlignment();
        return (bytes[0] + alignment - 1) / alignment * alignment;
    }

    @Override
    void update(int set, List<DeviceResource> bindings) {
        for (Resource resource : resources) {
            long[] offset = new long[1];
            vkGetDescriptorSetLayoutBindingOffsetEXT(device, layout(), binding(resource), offset);
            try (MemoryStack stack = stackPush()) {
                VkDescriptorGetInfoEXT info =
                        VkDescriptorGetInfoEXT.calloc(stack).sType$Default().type(type(resource));
                long bytes = bindings.get(resource.binding()) instanceof VulkanBuffer buffer
                        ? describe(info, buffer, stack)
                        : describe(info, resource, (VulkanTexture) bindings.get(resource.binding()), stack);
                long start = set * setBytes + offset[0] + resource.position() * bytes;
                vkGetDescriptorEXT(
                        device, info, memory().mapped().slice(Math.toIntExact(start), Math.toIntExact(bytes)));
            }
        }
    }

    /** Describes a buffer; the size of its descriptor. */
    private long describe(VkDescriptorGetInfoEXT info, VulkanBuffer buffer, MemoryStack stack) {
        VkDescriptorAddressInfoEXT range = VkDescriptorAddressInfoEXT.calloc(stack)
                .sType$Default()
                .address$(buffer.address())
                .range(buffer.spec().bytes())
                .format(buffer.spec().format().map(VulkanFormats::vkFormat).orElse(VK_FORMAT_UNDEFINED));
        VkDescriptorDataEXT data = info.data();
        return switch (info.type()) {
            case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER -> {
                data.pStorageBuffer(range);
                yield properties.storageBufferDescriptorSize();
            }
            case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER -> {
                data.pUniformBuffer(range);
                yield properties.uniformBufferDescriptorSize();
            }
            case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER -> {
                data.pUniformTexelBuffer(range);
                yield properties.uniformTexelBufferDescriptorSize();
            }
            case VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER -> {
                data.pStorageTexelBuffer(range);
                yield properties.storageTexelBufferDescriptorSize();
            }
            default -> throw new IllegalArgumentException("no buffer has descriptor type " + info.type());
        };
    }

    private long describe(VkDescriptorGetInfoEXT info, Resource resource, VulkanTexture texture, MemoryStack stack) {
        VkDescriptorDataEXT data = info.data();
        return switch (info.type()) {
            case VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER -> {
                data.pCombinedImageSampler(image(resource, texture, stack).get(0));
                yield properties.combinedImageSamplerDescriptorSize();
            }
            case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE -> {
                data.pStorageImage(image(resource, texture, stack).get(0));
                yield properties.storageImageDescriptorSize();
            }
            default -> throw new IllegalArgumentException("no texture has descriptor type " + info.type());
        };
    }

    @Override
    void bind(VkCommandBuffer commands, long pipelineLayout, int set) {
        if (resources.isEmpty()) {
            return;
        }
        try (MemoryStack stack = stackPush()) {
            vkCmdBindDescriptorBuffersEXT(
                    commands,
                    VkDescriptorBufferBindingInfoEXT.calloc(1, stack)
                            .sType$Default()
                            .address$(memory().address())
                            .usage(usage));
        }
        rebind(commands, pipelineLayout, set);
    }

    /** The buffer stays bound. */
    @Override
    void rebind(VkCommandBuffer commands, long pipelineLayout, int set) {
        if (!resources.isEmpty()) {
            long[] offset = {set * setBytes};
            vkCmdSetDescriptorBufferOffsetsEXT(
                    commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipelineLayout, 0, new int[] {0}, offset);
        }
    }
}
