package io.github.gpupath.backend.vulkan;

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

    private final BackendProvider provider =
            ValidatedVulkan.isInstalled() ? new ValidatedVulkan(COMPLAINTS) : new VulkanProvider();

    @Override
    protected BackendProvider provider() {
        return provider;
    }
}
