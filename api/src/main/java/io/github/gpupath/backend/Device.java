package io.github.gpupath.backend;

import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.QueueWork.Copies;
import io.github.gpupath.backend.QueueWork.Queue;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Kernel;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * An opened device that holds memory, compiles kernels and runs dispatches. Confined to the thread that opened it.
 * Calls are synchronous: no work is in flight between calls. All data is little-endian. Every method may throw
 * {@link BackendException}. Implementations do not check arguments: {@code backend.validation.ValidatingDevice} does so
 * for all backends.
 */
public interface Device extends AutoCloseable {

    /** The device's description as listed by {@link Backend#devices}. */
    DeviceInfo info();

    /** Why the device has no buffers in memory of a kind, in one line; empty if it has them. */
    default Optional<String> refusal(MemoryKind kind) {
        return kind == MemoryKind.DEVICE
                ? Optional.empty()
                : Optional.of(info().throughBackend() + " has no memory of kind " + kind.id());
    }

    /** Why the device lacks a feature that is not among its {@link DeviceInfo#features}, in one line. */
    default String refusal(Feature feature) {
        return info().lack(feature);
    }

    /**
     * Allocates a buffer; its content is undefined.
     *
     * @throws BackendException.Unsupported if the device has no memory of the buffer's kind that suits the buffer
     */
    DeviceBuffer createBuffer(BufferSpec spec);

    /** Allocates a texture; its content is undefined. */
    DeviceTexture createTexture(TextureSpec spec);

    /** Copies the remaining bytes of a direct buffer to a byte offset of a device buffer. */
    void upload(DeviceBuffer target, long offset, ByteBuffer source);

    /** Fills the remaining bytes of a direct buffer from a byte offset of a device buffer; flips the target. */
    void download(DeviceBuffer source, long offset, ByteBuffer target);

    /** Copies the remaining bytes of a direct buffer to the start of a device buffer. */
    default void upload(DeviceBuffer target, ByteBuffer source) {
        upload(target, 0, source);
    }

    /** Fills the remaining bytes of a direct buffer from the start of a device buffer; flips the target. */
    default void download(DeviceBuffer source, ByteBuffer target) {
        download(source, 0, target);
    }

    /**
     * Gives the host access to all bytes of a buffer. Until {@link #unmap}, the buffer may be in no other call.
     *
     * @param access what the host does; if it only writes, all bytes that it does not write are undefined
     * @return the bytes, little-endian
     * @throws BackendException.Unsupported if the host cannot reach the buffer
     */
    default ByteBuffer map(DeviceBuffer buffer, Access access) {
        throw new BackendException.Unsupported(info().throughBackend() + " maps no buffers");
    }

    /** Ends the host's access to a buffer and lets the device see what the host has written. */
    default void unmap(DeviceBuffer buffer) {
        throw new BackendException.Unsupported(info().throughBackend() + " maps no buffers");
    }

    /** Sets every 32-bit word of a buffer to one value, by any means. */
    void fill(DeviceBuffer target, int word);

    /**
     * Sets every 32-bit word of a buffer to one value by the API's fill command.
     *
     * @param times repetitions, at least 1; each waits for its predecessor
     * @return the duration of all repetitions
     */
    BatchTime fill(DeviceBuffer target, int word, int times);

    /** Copies the first bytes of a buffer to the start of another by the API's copy command. */
    default void copy(DeviceBuffer source, DeviceBuffer target, long bytes) {
        copy(source, target, bytes, 1);
    }

    /**
     * Repeats {@link #copy(DeviceBuffer, DeviceBuffer, long)}.
     *
     * @param times repetitions, at least 1; each waits for its predecessor
     * @return the duration of all repetitions
     */
    BatchTime copy(DeviceBuffer source, DeviceBuffer target, long bytes, int times);

    /**
     * Describes the API calls and host memory of a transfer, for reports. {@link Transfer#FILL} is the repeated fill.
     */
    String calls(Transfer transfer);

    /**
     * Copies the remaining bytes of a direct buffer, whole rows as of {@link TextureSpec}, to a texture from a row on. A
     * texture with several levels is uploaded as a whole.
     */
    void upload(DeviceTexture target, int row, ByteBuffer source);

    /**
     * Fills the remaining bytes of a direct buffer with whole rows of a texture from a row on; flips the target. A texture
     * with several levels is downloaded as a whole.
     */
    void download(DeviceTexture source, int row, ByteBuffer target);

    /** Copies a texture to another of the same specification by the API's copy command. */
    void copy(DeviceTexture source, DeviceTexture target);

    /** Copies the remaining bytes of a direct buffer to the first rows of a texture. */
    default void upload(DeviceTexture target, ByteBuffer source) {
        upload(target, 0, source);
    }

    /** Fills the remaining bytes of a direct buffer from the first rows of a texture; flips the target. */
    default void download(DeviceTexture source, ByteBuffer target) {
        download(source, 0, target);
    }

    /**
     * Compiles a kernel.
     *
     * @throws BackendException.CompileFailed if the driver does not accept the source
     */
    CompiledKernel compile(Kernel kernel);

    /**
     * Runs a dispatch batch to completion and returns its duration.
     *
     * @throws BackendException.Unsupported if the device does not support the batch's submission mode, dispatches that
     *     differ, or indirect ones
     * @throws BackendException.TimedOut after {@link DispatchBatch#TIME_LIMIT}
     */
    BatchTime run(DispatchBatch batch);

    /**
     * Describes the API calls that submit a batch and wait for it, for reports.
     *
     * @throws BackendException.Unsupported if the device does not support the submission mode, with the reason
     */
    String calls(SubmissionMode manner);

    /**
     * Runs works at the same time, each on a queue of its own, to completion. Copies between the host's memory and the
     * device's take the path by which programs of the API copy from and to pinned memory.
     *
     * @return for each work the host time from the submission of the first until the host observed its end, in ns
     * @throws BackendException.Unsupported if the device lacks the queues
     */
    default List<Long> together(List<QueueWork> works) {
        if (works.size() == 1 && works.get(0) instanceof Copies copies && copies.queue() == Queue.COMPUTE) {
            return List.of(copy(copies).hostNanos());
        }
        throw oneQueue();
    }

    /** Copies on the only queue. Unless overridden, the buffers have one part. */
    default BatchTime copy(Copies copies) {
        return copy(copies.source(), copies.target(), copies.bytes(), copies.times());
    }

    /**
     * Describes the API calls of {@link Copies} on a queue, for reports.
     *
     * @throws BackendException.Unsupported if the device lacks the queue
     */
    default String calls(Queue queue) {
        if (queue == Queue.COPY) {
            throw oneQueue();
        }
        return calls(Transfer.COPY);
    }

    private BackendException oneQueue() {
        return new BackendException.Unsupported(info().throughBackend() + " has one queue");
    }

    /** Waits until the device is idle. */
    void finish();

    /** Releases the device and all its resources that are still open. A second call does nothing. */
    @Override
    void close();
}
