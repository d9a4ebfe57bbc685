package io.github.gpupath.conformance;

import io.github.gpupath.backend.DeviceInfo;
import java.util.ArrayList;
import java.util.List;

/**
 * Wrong answers of drivers that were traced to the driver; each was reduced to a few operations first. Never all random
 * kernels: the wrong answers that NVIDIA's compilers give to some of them stay failures, or a new one would hide there.
 */
final class KnownDefects {

    private KnownDefects() {}

    static List<KnownDefect> of(DeviceInfo device) {
        List<KnownDefect> defects = new ArrayList<>();
        if (device.driver().equals("Portable Computing Language")) {
            defects.add(new KnownDefect(
                    "(texel-buffer|storage-texel-buffer|texture|storage-texture)/.*-rg?32ui",
                    "PoCL loads the missing alpha of an unsigned integer format as 0 instead of 1"));
        }
        return defects;
    }
}
