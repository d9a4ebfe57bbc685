package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.Transfer;
import java.nio.ByteBuffer;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_command_queue;

/** Moves data into and out of buffers. Every transfer blocks until it is done. */
final class OpenClBuffers {

    private final cl_command_queue queue;
    private final OpenClSubmission submission;

    OpenClBuffers(OpenClContext context, OpenClSubmission submission) {
        queue = context.queue();
        this.submission = submission;
    }

    /** By which calls a transfer is done. */
    static String calls(Transfer transfer) {
        return switch (transfer) {
            case UPLOAD -> "a blocking clEnqueueWriteBuffer from pageable memory";
            case DOWNLOAD -> "a blocking clEnqueueReadBuffer to pageable memory";
            case COPY -> "clEnqueueCopyBuffer on an in-order queue";
            case FILL -> "clEnqueueFillBuffer on an in-order queue";
        };
    }

    void upload(OpenClBuffer target, long offset, ByteBuffer source) {
        OpenClErrors.call(
                "clEnqueueWriteBuffer",
                () -> CL.clEnqueueWriteBuffer(
                        queue, target.handle(), CL.CL_TRUE, offset, source.remaining(), start(source), 0, null, null));
    }

    void download(OpenClBuffer source, long offset, ByteBuffer target) {
        OpenClErrors.call(
                "clEnqueueReadBuffer",
                () -> CL.clEnqueueReadBuffer(
                        queue, source.handle(), CL.CL_TRUE, offset, target.remaining(), start(target), 0, null, null));
        target.position(target.limit()).flip();
    }

    BatchTime fill(OpenClBuffer target, int word, int times) {
        Pointer pattern = Pointer.to(new int[] {word});
        return submission.inOrder(
                "clEnqueueFillBuffer",
                times,
                event -> CL.clEnqueueFillBuffer(
                        queue,
                        target.handle(),
                        pattern,
                        Sizeof.cl_int,
                        0,
                        target.spec().bytes(),
                        0,
                        null,
                        event));
    }

    BatchTime copy(OpenClBuffer source, OpenClBuffer target, long bytes, int times) {
        return submission.inOrder(
                "clEnqueueCopyBuffer",
                times,
                event -> CL.clEnqueueCopyBuffer(queue, source.handle(), target.handle(), 0, 0, bytes, 0, null, event));
    }

    /** The address of a direct buffer's first remaining byte. */
    static Pointer start(ByteBuffer buffer) {
        return Pointer.to(buffer.slice());
    }
}
