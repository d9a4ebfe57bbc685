package io.github.gpupath.backend.vulkan;

/** Vulkan 1.3 and later whose descriptors lie in a buffer that the host writes (VK_EXT_descriptor_buffer). */
public final class VulkanDescriptorBufferProvider extends VulkanProvider {

    static final String ID = "vulkan-descriptor-buffer";

    /** Touches nothing native. */
    public VulkanDescriptorBufferProvider() {
        super(VulkanPath.DESCRIPTOR_BUFFER);
    }
}
