package io.github.gpupath.backend.opencl;

import io.github.gpupath.conformance.Lane;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("driver")
class OpenClLaneTests {

    @Test
    void rusticlConforms() throws Exception {
        Lane.RUSTICL.run(OpenClConformanceTests.class);
    }
}
