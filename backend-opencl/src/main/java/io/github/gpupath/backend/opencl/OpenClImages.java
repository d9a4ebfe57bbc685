package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.TextureSpec;
import java.nio.ByteBuffer;
import org.jocl.CL;
import org.jocl.cl_command_queue;
import org.jocl.cl_context;
import org.jocl.cl_image_desc;
import org.jocl.cl_mem;

/** Makes and fills two-dimensional images. Every transfer blocks until it is done. */
final class OpenClImages {

    private static final long[] ORIGIN = {0, 0, 0};

    private OpenClImages() {}

    static OpenClImage create(cl_context context, OpenClRegistry registry, TextureSpec spec) {
        long flags = switch (spec.use()) {
            case SAMPLED -> CL.CL_MEM_READ_ONLY;
            case STORAGE -> CL.CL_MEM_READ_WRITE;
        };
        cl_image_desc description = new cl_image_desc();
        description.image_type = CL.CL_MEM_OBJECT_IMAGE2D;
        description.image_width = spec.width();
        description.image_height = spec.height();
        cl_mem memory = OpenClErrors.call(
                "clCreateImage",
                () -> CL.clCreateImage(context, flags, OpenClFormats.of(spec.format()), description, null, null));
        return new OpenClImage(registry, spec, memory);
    }

    static void upload(cl_command_queue queue, OpenClImage target, ByteBuffer source) {
        OpenClErrors.call(
                "clEnqueueWriteImage",
                () -> CL.clEnqueueWriteImage(
                        queue,
                        target.argument(),
                        CL.CL_TRUE,
                        ORIGIN,
                        region(target),
                        0,
                        0,
                        OpenClBuffers.start(source),
                        0,
                        null,
                        null));
    }

    static void download(cl_command_queue queue, OpenClImage source, ByteBuffer target) {
        OpenClErrors.call(
                "clEnqueueReadImage",
                () -> CL.clEnqueueReadImage(
                        queue,
                        source.argument(),
                        CL.CL_TRUE,
                        ORIGIN,
                        region(source),
                        0,
                        0,
                        OpenClBuffers.start(target),
                        0,
                        null,
                        null));
        target.position(target.position() + Math.toIntExact(source.spec().bytes()))
                .flip();
    }

    private static long[] region(OpenClImage image) {
        return new long[] {image.spec().width(), image.spec().height(), 1};
    }
}
