package io.github.gpupath.backend.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.conformance.BackendConformanceTests;
import io.github.gpupath.testing.Complaints;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Vulkan with descriptor buffers keeps the contract, under the validation layer where there is one. */
@Tag("driver")
class VulkanDescriptorBufferConformanceTests extends BackendConformanceTests {

    @RegisterExtension
    static final Complaints COMPLAINTS = new Complaints(Map.of());

    @Override
    protected BackendProvider provider() {
        return new VulkanDescriptorBufferProvider();
    }

    @Override
    protected Backend open() {
        return ValidatedVulkan.isInstalled()
                ? new ValidatedVulkan(VulkanPath.DESCRIPTOR_BUFFER, COMPLAINTS).open()
                : super.open();
    }

    @Test
    void whoHasNoDescriptorBuffersIsLeftOutForThatReason() {
        if (new VulkanProvider().probe() instanceof Availability.Available
                && provider().probe() instanceof Availability.Unavailable without) {
            assertThat(without.reason()).contains("VK_EXT_descriptor_buffer");
        }
    }
}
