package io.github.gpupath.backend.vulkan;

import static org.lwjgl.vulkan.EXTDescriptorBuffer.VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT;
import static org.lwjgl.vulkan.VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.glsl.GlslDialect;
import io.github.gpupath.kernel.glsl.GlslWriter;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.kernel.validation.KernelValidator;
import java.util.List;
import org.lwjgl.vulkan.VkDevice;

/** A path by which kernels reach their resources; each is a backend of its own. */
enum VulkanPath {
    /** Through descriptor sets, which every driver has. */
    DESCRIPTOR_SETS(VulkanProvider.ID, "Vulkan") {
        @Override
        String lacks(VulkanFeatures features) {
            return "";
        }

        @Override
        int bufferUsage() {
            return 0;
        }
    },

    /** Storage buffers by their address, which is a push constant; the rest through descriptor sets. */
    ADDRESSES(VulkanAddressProvider.ID, "Vulkan with buffer addresses") {
        @Override
        String lacks(VulkanFeatures features) {
            if (!features.bufferAddresses()) {
                return "buffer addresses (bufferDeviceAddress of Vulkan 1.2)";
            }
            return features.int64() ? "" : "64-bit integers (shaderInt64), for arithmetic with addresses";
        }

        @Override
        GlslWriter writer() {
            return GlslWriter.byAddress();
        }

        @Override
        boolean isAddress(Resource resource) {
            return GlslWriter.isByAddress(resource);
        }

        @Override
        String rebinding() {
            return "vkCmdPushConstants of addresses, vkCmdBindDescriptorSets of the rest";
        }
    },

    /** Through descriptors that the host writes into a buffer, which is bound itself. */
    DESCRIPTOR_BUFFER(VulkanDescriptorBufferProvider.ID, "Vulkan with descriptor buffers") {
        @Override
        String lacks(VulkanFeatures features) {
            return features.descriptorBuffers() && features.bufferAddresses()
                    ? ""
                    : "descriptor buffers (VK_EXT_descriptor_buffer with Vulkan 1.3)";
        }

        @Override
        int pipelineFlags() {
            return VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT;
        }

        @Override
        VulkanDescriptors descriptors(
                VkDevice device, VulkanSamplers samplers, List<Resource> resources, Lifetime lifetime) {
            return new VulkanDescriptorBuffer(device, samplers, resources, lifetime);
        }

        @Override
        String rebinding() {
            return "vkCmdSetDescriptorBufferOffsetsEXT of sets written beforehand";
        }
    };

    private final String id;
    private final String displayName;

    VulkanPath(String id, String displayName) {
        this.id = id;
        this.displayName = displayName;
    }

    String id() {
        return id;
    }

    String displayName() {
        return displayName;
    }

    /**
     * Writes a kernel as the text that is compiled; needs no driver.
     *
     * @throws BackendException.Unsupported if addresses and parameters are more push constants than every device has
     */
    KernelSource write(Kernel kernel) {
        int bytes = pushConstantBytes(kernel);
        if (bytes > KernelValidator.MAX_PARAMETER_BYTES) {
            throw new BackendException.Unsupported("the addresses and parameters of " + kernel.name() + " have " + bytes
                    + " bytes, more than the " + KernelValidator.MAX_PARAMETER_BYTES
                    + " of push constants that every device has");
        }
        return writer().write(kernel);
    }

    /** The bytes of the addresses, then of the parameters. */
    int pushConstantBytes(Kernel kernel) {
        long addresses = kernel.resources().stream().filter(this::isAddress).count();
        return (int) addresses * Long.BYTES
                + Parameter.offsets(kernel.parameters()).get(kernel.parameters().size());
    }

    GlslWriter writer() {
        return new GlslWriter(GlslDialect.VULKAN);
    }

    /** The feature that a device lacks for this path; empty if none. */
    abstract String lacks(VulkanFeatures features);

    /** {@code VkPipelineCreateFlags} of every pipeline. */
    int pipelineFlags() {
        return 0;
    }

    /** The descriptors of resources without an address. */
    VulkanDescriptors descriptors(
            VkDevice device, VulkanSamplers samplers, List<Resource> resources, Lifetime lifetime) {
        return new VulkanDescriptorSets(device, samplers, resources, lifetime);
    }

    /** The call that gives a kernel other resources, for people. */
    String rebinding() {
        return "vkCmdBindDescriptorSets of sets written beforehand";
    }

    /** Whether kernels are given the address of a resource, at the byte of the push constants that its slot says. */
    boolean isAddress(Resource resource) {
        return false;
    }

    /** What buffers are used as besides what their kind says. */
    int bufferUsage() {
        return VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
    }
}
