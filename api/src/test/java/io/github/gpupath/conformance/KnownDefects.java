package io.github.gpupath.conformance;

import io.github.gpupath.backend.DeviceInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Wrong answers of drivers that were traced to the driver; each was reduced to a few operations first. */
final class KnownDefects {

    private KnownDefects() {}

    static List<KnownDefect> of(DeviceInfo device) {
        List<KnownDefect> defects = new ArrayList<>();
        if (device.driver().equals("Portable Computing Language")) {
            defects.add(new KnownDefect(
                    "(texel-buffer|storage-texel-buffer|texture|storage-texture)/.*-rg?32ui",
                    "PoCL loads the missing alpha of an unsigned integer format as 0 instead of 1"));
        }
        if (device.vendor().toUpperCase(Locale.ROOT).contains("NVIDIA")) {
            addNvidia(defects);
        }
        return defects;
    }

    /** All of driver 580 on an H200. */
    private static void addNvidia(List<KnownDefect> defects) {
        defects.add(new KnownDefect(
                "random/kernels",
                "NVIDIA's compiler gives 0 for min(-(x >> 1), min(max(v, q), -(v >> 1))), for a component of"
                        + " max(u32x4(x), u32x4(y)) * (u32x4(p) / 5) in Vulkan and OpenCL, and for"
                        + " min(max(0.0, r), -4.0) in OpenGL"));
    }
}
