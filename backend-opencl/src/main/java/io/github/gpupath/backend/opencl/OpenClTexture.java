package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.lifetime.Lifetime;
import org.jocl.CL;
import org.jocl.cl_image_desc;
import org.jocl.cl_mem;

/** A texture: an image object. */
final class OpenClTexture implements DeviceTexture, OpenClArgument {

    private final TextureSpec spec;
    private final Lifetime lifetime;
    private final cl_mem handle;
    private final long flags;

    OpenClTexture(OpenClContext context, TextureSpec spec, Lifetime lifetime) {
        this.spec = spec;
        this.lifetime = lifetime;
        flags = switch (spec.use()) {
            case SAMPLED -> CL.CL_MEM_READ_ONLY;
            case STORAGE -> CL.CL_MEM_READ_WRITE;
        };
        cl_image_desc description = new cl_image_desc();
        description.image_type = switch (spec.shape()) {
            case TWO_D -> CL.CL_MEM_OBJECT_IMAGE2D;
            case THREE_D -> CL.CL_MEM_OBJECT_IMAGE3D;
            case ARRAY -> CL.CL_MEM_OBJECT_IMAGE2D_ARRAY;
        };
        description.image_width = spec.width();
        description.image_height = spec.height();
        description.image_depth = spec.layers();
        description.image_array_size = spec.layers();
        handle = OpenClErrors.call(
                "clCreateImage",
                () -> CL.clCreateImage(
                        context.handle(), flags, OpenClFormats.of(spec.format()), description, null, null));
        OpenClBuffer.releaseAtEnd(handle, lifetime);
    }

    @Override
    public TextureSpec spec() {
        return spec;
    }

    @Override
    public String memory() {
        return OpenClBuffer.words(flags);
    }

    @Override
    public cl_mem argument() {
        return handle;
    }

    @Override
    public cl_mem handle() {
        return handle;
    }

    @Override
    public void close() {
        lifetime.close();
    }
}
