package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.TextureSpec;
import org.jocl.CL;
import org.jocl.cl_mem;

/** A two-dimensional image object. */
final class OpenClImage extends OpenClObject implements DeviceTexture, OpenClArgument {

    private final TextureSpec spec;
    private final cl_mem memory;

    OpenClImage(OpenClRegistry registry, TextureSpec spec, cl_mem memory) {
        super(registry);
        this.spec = spec;
        this.memory = memory;
    }

    @Override
    public TextureSpec spec() {
        return spec;
    }

    @Override
    public cl_mem argument() {
        return memory;
    }

    @Override
    public cl_mem memory() {
        return memory;
    }

    @Override
    void release() {
        OpenClErrors.call("clReleaseMemObject", () -> CL.clReleaseMemObject(memory));
    }
}
