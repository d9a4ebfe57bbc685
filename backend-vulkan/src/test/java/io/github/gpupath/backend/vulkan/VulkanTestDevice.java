package io.github.gpupath.backend.vulkan;

import static org.junit.jupiter.api.Assumptions.abort;

import io.github.gpupath.backend.Availability;

/** The first Vulkan device of this machine, opened for one test. */
final class VulkanTestDevice implements AutoCloseable {

    private final VulkanBackend backend;
    private final VulkanDevice device;

    private VulkanTestDevice(VulkanBackend backend) {
        this.backend = backend;
        device = (VulkanDevice) backend.open(backend.devices().get(0));
    }

    /** Opens it; the test is skipped, with the reason, where there is no driver. */
    static VulkanTestDevice open() {
        if (new VulkanProvider().probe() instanceof Availability.Unavailable absent) {
            abort("no Vulkan here: " + absent.reason());
        }
        VulkanBackend backend = VulkanBackend.open(VulkanPath.DESCRIPTOR_SETS);
        try {
            return new VulkanTestDevice(backend);
        } catch (RuntimeException e) {
            backend.close();
            throw e;
        }
    }

    VulkanDevice device() {
        return device;
    }

    @Override
    public void close() {
        device.close();
        backend.close();
    }
}
