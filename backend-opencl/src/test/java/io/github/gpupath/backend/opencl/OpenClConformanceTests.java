package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.conformance.BackendConformanceTests;

class OpenClConformanceTests extends BackendConformanceTests {

    @Override
    protected BackendProvider provider() {
        return new OpenClProvider();
    }
}
