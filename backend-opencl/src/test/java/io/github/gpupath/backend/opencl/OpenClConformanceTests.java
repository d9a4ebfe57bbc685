package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.conformance.BackendConformanceTests;
import org.junit.jupiter.api.Tag;

@Tag("driver")
class OpenClConformanceTests extends BackendConformanceTests {

    @Override
    protected BackendProvider provider() {
        return new OpenClProvider();
    }
}
