package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.conformance.BackendConformanceTests;
import org.junit.jupiter.api.Tag;

@Tag("driver")
class GlConformanceTests extends BackendConformanceTests {

    @Override
    protected BackendProvider provider() {
        return new GlProvider();
    }
}
