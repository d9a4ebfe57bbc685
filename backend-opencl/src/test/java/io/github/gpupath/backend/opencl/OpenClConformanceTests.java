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
        boolean isPocl = device.driver().equals("Portable Computing Language");
        return isPocl
                ? List.of(new KnownDefect(
                        "(texel-buffer|storage-texel-buffer|texture|storage-texture)/.*-rg?32ui",
                        "PoCL loads the missing alpha of an unsigned integer format as 0 instead of 1"))
                : List.of();
    }
}
