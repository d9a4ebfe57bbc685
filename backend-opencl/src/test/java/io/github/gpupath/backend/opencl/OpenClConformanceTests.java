package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.conformance.BackendConformanceTests;
import io.github.gpupath.conformance.KnownDefect;
import java.util.List;

class OpenClConformanceTests extends BackendConformanceTests {

    @Override
    protected BackendProvider provider() {
        return new OpenClProvider();
    }

    @Override
    protected List<KnownDefect> knownDefects(DeviceInfo device) {
        boolean isPocl = device.apiVersion().contains("PoCL") || device.name().startsWith("pthread");
        return isPocl
                ? List.of(new KnownDefect(
                        "(texel-buffer|storage-texel-buffer|texture|storage-texture)/.*-r32ui",
                        "PoCL 3.1 loads the missing alpha of an unsigned integer format as 0 instead of 1"))
                : List.of();
    }
}
