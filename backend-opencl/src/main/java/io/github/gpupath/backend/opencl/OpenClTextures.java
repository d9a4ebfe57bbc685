package io.github.gpupath.backend.opencl;

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
        OpenClErrors.call(
                "clEnqueueWriteImage",
                () -> CL.clEnqueueWriteImage(
                        queue,
                        target.handle(),
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

    void download(OpenClTexture source, int row, ByteBuffer target) {
        OpenClErrors.call(
                "clEnqueueReadImage",
                () -> CL.clEnqueueReadImage(
                        queue,
                        source.handle(),
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

    void copy(OpenClTexture source, OpenClTexture target) {
        OpenClErrors.call(
                "clEnqueueCopyImage",
                () -> CL.clEnqueueCopyImage(
                        queue,
                        source.handle(),
                        target.handle(),
                        origin(0),
                        origin(0),
                        new long[] {source.spec().width(), source.spec().height(), 1},
                        0,
                        null,
                        null));
        OpenClErrors.call("clFinish", () -> CL.clFinish(queue));
    }

    private static long[] origin(int row) {
        return new long[] {0, row, 0};
    }

    /** As many rows as remain in a host buffer. */
    private static long[] region(OpenClTexture texture, ByteBuffer host) {
        return new long[] {
            texture.spec().width(), host.remaining() / texture.spec().rowBytes(), 1
        };
    }
}
