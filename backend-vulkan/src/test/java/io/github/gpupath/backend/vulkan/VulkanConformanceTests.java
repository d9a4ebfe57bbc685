package io.github.gpupath.backend.vulkan;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.conformance.BackendConformanceTests;
import io.github.gpupath.testing.Complaints;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Under Khronos's validation layer, where there is one: what it says fails the check that runs meanwhile. */
@Tag("driver")
class VulkanConformanceTests extends BackendConformanceTests {

    @RegisterExtension
    static final Complaints COMPLAINTS = new Complaints(Map.of());

    @Override
    protected BackendProvider provider() {
        return new VulkanProvider();
    }

    @Override
    protected Backend open() {
        return ValidatedVulkan.isInstalled() ? new ValidatedVulkan(COMPLAINTS).open() : super.open();
    }
}
