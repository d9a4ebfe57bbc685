package io.github.gpupath.kernel.opencl;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Resource;

/**
 * An argument that no statement uses, for kernels whose only resource is a texel buffer: PoCL 3.1 looks up where an
 * image's buffer lies only if a kernel has two memory objects, and crashes at the first dispatch otherwise. The text is
 * the same for every driver; an unused argument costs nothing when the kernel runs.
 */
final class OpenClBacking {

    static final String NAME = "backing";

    /** Its position among the kernel's arguments. */
    static final int INDEX = 1;

    static final String COMMENT =
            "// backing is never used: PoCL 3.1 crashes on a kernel whose only memory object is an image of a buffer.";

    private OpenClBacking() {}

    /** Whether a kernel gets it. */
    static boolean isNeeded(Kernel kernel) {
        return kernel.resources().size() == 1
                && (kernel.resources().get(0) instanceof Resource.TexelBuffer
                        || kernel.resources().get(0) instanceof Resource.StorageTexelBuffer);
    }
}
