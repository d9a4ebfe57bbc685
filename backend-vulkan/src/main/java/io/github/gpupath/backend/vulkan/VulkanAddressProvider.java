package io.github.gpupath.backend.vulkan;

/** Vulkan 1.2 and later whose kernels access storage buffers by their address; the rest is bound in descriptor sets. */
public final class VulkanAddressProvider extends VulkanProvider {

    static final String ID = "vulkan-address";

    /** Touches nothing native. */
    public VulkanAddressProvider() {
        super(VulkanPath.ADDRESSES);
    }
}
