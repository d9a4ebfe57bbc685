package io.github.gpupath.backend.vulkan;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.conformance.BackendConformanceTests;
import org.junit.jupiter.api.Tag;

@Tag("driver")
class VulkanConformanceTests extends BackendConformanceTests {

    @Override
    protected BackendProvider provider() {
        return new VulkanProvider();
    }
}
