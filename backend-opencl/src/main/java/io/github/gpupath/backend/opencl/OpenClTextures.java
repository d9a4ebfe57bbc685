package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.TextureSpec.Part;
import java.nio.ByteBuffer;
import org.jocl.CL;
import org.jocl.cl_command_queue;

/** Moves data into and out of textures, some rows at a time. Every transfer blocks until it is done. */
final class OpenClTextures {

    private final cl_command_queue queue;

    OpenClTextures(OpenClContext context) {
        queue = context.queue();
    }

    void upload(OpenClTexture target, int row, ByteBuffer source) {
        for (Part part : target.spec().parts(row, source.remaining(), Integer.MAX_VALUE)) {
            OpenClErrors.call(
                    "clEnqueueWriteImage",
                    () -> CL.clEnqueueWriteImage(
                            queue,
                            target.handle(),
                            CL.CL_TRUE,
                            origin(part),
                            region(part),
                            0,
                            0,
                            OpenClBuffers.start(source).withByteOffset(part.offset()),
                            0,
                            null,
                            null));
        }
    }

    void download(OpenClTexture source, int row, ByteBuffer target) {
        for (Part part : source.spec().parts(row, target.remaining(), Integer.MAX_VALUE)) {
            OpenClErrors.call(
                    "clEnqueueReadImage",
                    () -> CL.clEnqueueReadImage(
                            queue,
                            source.handle(),
                            CL.CL_TRUE,
                            origin(part),
                            region(part),
                            0,
                            0,
                            OpenClBuffers.start(target).withByteOffset(part.offset()),
                            0,
                            null,
                            null));
        }
        target.position(target.limit()).flip();
    }

    void copy(OpenClTexture source, OpenClTexture target) {
        for (Part part : source.spec().parts()) {
            OpenClErrors.call(
                    "clEnqueueCopyImage",
                    () -> CL.clEnqueueCopyImage(
                            queue,
                            source.handle(),
                            target.handle(),
                            origin(part),
                            origin(part),
                            region(part),
                            0,
                            null,
                            null));
        }
        OpenClErrors.call("clFinish", () -> CL.clFinish(queue));
    }

    private static long[] origin(Part part) {
        return new long[] {0, part.y(), part.layer()};
    }

    private static long[] region(Part part) {
        return new long[] {part.width(), part.height(), 1};
    }
}
