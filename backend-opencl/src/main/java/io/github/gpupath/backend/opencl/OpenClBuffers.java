package io.github.gpupath.backend.opencl;

import java.nio.ByteBuffer;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_command_queue;

/** Moves data into and out of buffers. Every transfer blocks until it is done. */
final class OpenClBuffers {

    private final cl_command_queue queue;

    OpenClBuffers(OpenClContext context) {
        queue = context.queue();
    }

    void upload(OpenClBuffer target, long offset, ByteBuffer source) {
        OpenClErrors.call(
                "clEnqueueWriteBuffer",
                () -> CL.clEnqueueWriteBuffer(
                        queue, target.memory(), CL.CL_TRUE, offset, source.remaining(), start(source), 0, null, null));
    }

    void download(OpenClBuffer source, long offset, ByteBuffer target) {
        OpenClErrors.call(
                "clEnqueueReadBuffer",
                () -> CL.clEnqueueReadBuffer(
                        queue, source.memory(), CL.CL_TRUE, offset, target.remaining(), start(target), 0, null, null));
        target.position(target.limit()).flip();
    }

    void fill(OpenClBuffer target, int word) {
        OpenClErrors.call(
                "clEnqueueFillBuffer",
                () -> CL.clEnqueueFillBuffer(
                        queue,
                        target.memory(),
                        Pointer.to(new int[] {word}),
                        Sizeof.cl_int,
                        0,
                        target.spec().bytes(),
                        0,
                        null,
                        null));
        OpenClErrors.call("clFinish", () -> CL.clFinish(queue));
    }

    void copy(OpenClBuffer source, OpenClBuffer target, long bytes) {
        OpenClErrors.call(
                "clEnqueueCopyBuffer",
                () -> CL.clEnqueueCopyBuffer(queue, source.memory(), target.memory(), 0, 0, bytes, 0, null, null));
        OpenClErrors.call("clFinish", () -> CL.clFinish(queue));
    }

    /** The address of a direct buffer's first remaining byte. */
    static Pointer start(ByteBuffer buffer) {
        return Pointer.to(buffer.slice());
    }
}
