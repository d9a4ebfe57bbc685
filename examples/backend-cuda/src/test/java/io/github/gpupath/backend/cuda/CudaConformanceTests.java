package io.github.gpupath.backend.cuda;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.conformance.BackendConformanceTests;
import io.github.gpupath.conformance.CompilerDefect;
import io.github.gpupath.conformance.KnownDefect;
import java.util.List;

/** The kit on every CUDA device of this machine. */
class CudaConformanceTests extends BackendConformanceTests {

    @Override
    protected BackendProvider provider() {
        return new CudaProvider();
    }

    /** What NVIDIA's drivers make wrong code of through the other APIs, its run-time compiler (13.0) makes right code of. */
    @Override
    protected List<KnownDefect> knownDefects(DeviceInfo device) {
        return List.of();
    }

    @Override
    protected List<CompilerDefect> compilerDefects(DeviceInfo device) {
        return List.of();
    }
}
