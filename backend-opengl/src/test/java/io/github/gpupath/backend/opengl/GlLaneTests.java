package io.github.gpupath.backend.opengl;

import io.github.gpupath.conformance.Lane;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("driver")
class GlLaneTests {

    @Test
    void zinkConforms() throws Exception {
        Lane.ZINK.run(GlConformanceTests.class);
    }
}
