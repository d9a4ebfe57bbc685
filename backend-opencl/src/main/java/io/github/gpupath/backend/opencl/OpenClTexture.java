package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.lifetime.Lifetime;
import org.jocl.CL;
import org.jocl.cl_image_desc;
import org.jocl.cl_mem;

/** A texture: a two-dimensional image object. */
final class OpenClTexture implements DeviceTexture, OpenClArgument {

    private final TextureSpec spec;
    private final Lifetime lifetime;
    private final cl_mem memory;

    OpenClTexture(OpenClContext context, TextureSpec spec, Lifetime lifetime) {
        this.spec = spec;
        this.lifetime = lifetime;
        long flags = switch (spec.use()) {
            case SAMPLED -> CL.CL_MEM_READ_ONLY;
            case STORAGE -> CL.CL_MEM_READ_WRITE;
        };
        cl_image_desc description = new cl_image_desc();
        description.image_type = CL.CL_MEM_OBJECT_IMAGE2D;
        description.image_width = spec.width();
        description.image_height = spec.height();
        memory = OpenClErrors.call(
                "clCreateImage",
                () -> CL.clCreateImage(
                        context.handle(), flags, OpenClFormats.of(spec.format()), description, null, null));
        OpenClBuffer.releaseAtEnd(memory, lifetime);
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
    public void close() {
        lifetime.close();
    }
}
