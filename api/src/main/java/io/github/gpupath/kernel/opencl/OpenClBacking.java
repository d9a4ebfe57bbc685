package io.github.gpupath.kernel.opencl;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Resource;

/**
 * An unused argument of kernels whose only resource is a texel buffer. PoCL 3.1 resolves an image's buffer only if a
 * kernel has two memory objects, and crashes at the first dispatch otherwise. All drivers get the same text; an unused
 * argument costs no device time.
 */
final class OpenClBacking {

    static final String NAME = "backing";

    /** The argument index. */
    static final int INDEX = 1;

    static final String COMMENT =
            "// backing is never used: PoCL 3.1 crashes on a kernel whose only memory object is an image of a buffer.";

    private OpenClBacking() {}

    /** Whether a kernel needs the argument. */
    static boolean isNeeded(Kernel kernel) {
        return kernel.resources().size() == 1
                && (kernel.resources().get(0) instanceof Resource.TexelBuffer
                        || kernel.resources().get(0) instanceof Resource.StorageTexelBuffer);
    }
}
