package io.github.gpupath.backend.cuda;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.conformance.BackendConformanceTests;

/** The kit on every CUDA device of this machine. */
class CudaConformanceTests extends BackendConformanceTests {

    @Override
    protected BackendProvider provider() {
        return new CudaProvider();
    }
}
