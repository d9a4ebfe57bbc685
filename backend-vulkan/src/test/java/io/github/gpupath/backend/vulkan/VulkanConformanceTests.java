package io.github.gpupath.backend.vulkan;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.conformance.BackendConformanceTests;

class VulkanConformanceTests extends BackendConformanceTests {

    @Override
    protected BackendProvider provider() {
        return new VulkanProvider();
    }
}
