package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;
import org.jocl.CL;
import org.jocl.cl_mem;
import org.jspecify.annotations.Nullable;

/** A buffer object, with an image view of it for the two texel uses. */
final class OpenClBuffer extends OpenClObject implements DeviceBuffer, OpenClArgument {

    private final BufferSpec spec;
    private final cl_mem memory;
    private final @Nullable cl_mem texels;

    OpenClBuffer(OpenClRegistry registry, BufferSpec spec, cl_mem memory, @Nullable cl_mem texels) {
        super(registry);
        this.spec = spec;
        this.memory = memory;
        this.texels = texels;
    }

    @Override
    public BufferSpec spec() {
        return spec;
    }

    @Override
    public cl_mem memory() {
        return memory;
    }

    @Override
    public cl_mem argument() {
        return texels == null ? memory : texels;
    }

    @Override
    void release() {
        try {
            if (texels != null) {
                OpenClErrors.call("clReleaseMemObject", () -> CL.clReleaseMemObject(texels));
            }
        } finally {
            OpenClErrors.call("clReleaseMemObject", () -> CL.clReleaseMemObject(memory));
        }
    }
}
