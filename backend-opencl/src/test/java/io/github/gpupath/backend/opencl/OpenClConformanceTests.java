package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.conformance.BackendConformanceTests;
import io.github.gpupath.kernel.Kernel;
import java.util.Optional;
import org.junit.jupiter.api.Tag;

@Tag("driver")
class OpenClConformanceTests extends BackendConformanceTests {

    @Override
    protected BackendProvider provider() {
        return new OpenClProvider();
    }

    @Override
    protected Optional<String> unsupported(DeviceInfo device, Kernel kernel) {
        return OpenClQuirks.refusal(device, OpenClPrograms.write(kernel));
    }
}
