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

    static void upload(cl_command_queue queue, OpenClImage target, int row, ByteBuffer source) {
        OpenClErrors.call(
                "clEnqueueWriteImage",
                () -> CL.clEnqueueWriteImage(
                        queue,
                        target.argument(),
                        CL.CL_TRUE,
                        origin(row),
                        region(target, source),
                        0,
                        0,
                        OpenClBuffers.start(source),
                        0,
                        null,
                        null));
    }

    static void download(cl_command_queue queue, OpenClImage source, int row, ByteBuffer target) {
        OpenClErrors.call(
                "clEnqueueReadImage",
                () -> CL.clEnqueueReadImage(
                        queue,
                        source.argument(),
                        CL.CL_TRUE,
                        origin(row),
                        region(source, target),
                        0,
                        0,
                        OpenClBuffers.start(target),
                        0,
                        null,
                        null));
        target.position(target.limit()).flip();
    }

    private static long[] origin(int row) {
        return new long[] {0, row, 0};
    }

    /** As many rows as remain in a host buffer. */
    private static long[] region(OpenClImage image, ByteBuffer host) {
        return new long[] {image.spec().width(), host.remaining() / image.spec().rowBytes(), 1};
    }
}
