package io.github.gpupath.backend.vulkan;

import io.github.gpupath.conformance.Lane;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("driver")
class VulkanLaneTests {

    @Test
    void swiftshaderConforms() throws Exception {
        Lane.SWIFTSHADER.run(VulkanConformanceTests.class);
    }
}
