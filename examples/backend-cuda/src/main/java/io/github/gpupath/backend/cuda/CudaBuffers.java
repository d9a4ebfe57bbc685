package io.github.gpupath.backend.cuda;

import static org.lwjgl.system.MemoryUtil.memAddress;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.Transfer;
import java.nio.ByteBuffer;

/** Moves data into and out of buffers. Every transfer waits until it is done. */
final class CudaBuffers {

    private final CudaContext context;
    private final CudaSubmission submission;

    CudaBuffers(CudaContext context, CudaSubmission submission) {
        this.context = context;
        this.submission = submission;
    }

    /** By which calls a transfer is done. */
    static String calls(Transfer transfer) {
        return switch (transfer) {
            case UPLOAD -> "cuMemcpyHtoDAsync from pageable memory, cuStreamSynchronize";
            case DOWNLOAD -> "cuMemcpyDtoHAsync to pageable memory, cuStreamSynchronize";
            case COPY -> "cuMemcpyDtoDAsync in one stream";
            case FILL -> "cuMemsetD32Async in one stream";
        };
    }

    void upload(CudaBuffer target, long offset, ByteBuffer source) {
        context.driver()
                .cuMemcpyHtoDAsync(target.address() + offset, memAddress(source), source.remaining(), context.stream());
        context.synchronize();
    }

    void download(CudaBuffer source, long offset, ByteBuffer target) {
        context.driver()
                .cuMemcpyDtoHAsync(memAddress(target), source.address() + offset, target.remaining(), context.stream());
        context.synchronize();
        target.position(target.limit()).flip();
    }

    BatchTime fill(CudaBuffer target, int word, int times) {
        long words = target.spec().bytes() / Integer.BYTES;
        return submission.inOrder(
                times, () -> context.driver().cuMemsetD32Async(target.address(), word, words, context.stream()));
    }

    BatchTime copy(CudaBuffer source, CudaBuffer target, long bytes, int times) {
        return submission.inOrder(
                times,
                () -> context.driver().cuMemcpyDtoDAsync(target.address(), source.address(), bytes, context.stream()));
    }
}
