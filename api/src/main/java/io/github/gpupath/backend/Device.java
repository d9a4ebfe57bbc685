package io.github.gpupath.backend;

import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.kernel.Kernel;
import java.nio.ByteBuffer;

/**
 * An opened device: memory, kernels, dispatches. Used by the thread that opened it; every call returns when its work is
 * done, so nothing is in flight between calls. All data is little-endian. Every method may throw
 * {@link BackendException}; none checks its arguments: what is in {@code backend.validation} does that above all backends.
 */
public interface Device extends AutoCloseable {

    /** The device's names, abilities and limits, as its driver told them. */
    DeviceInfo info();

    /** Allocates a buffer; its content is undefined. */
    DeviceBuffer createBuffer(BufferSpec spec);

    /** Allocates a texture; its content is undefined. */
    DeviceTexture createTexture(TextureSpec spec);

    /** Copies the remaining bytes of a direct buffer to a device buffer, from a byte of that on. */
    void upload(DeviceBuffer target, long offset, ByteBuffer source);

    /** Copies from a byte of a device buffer on into the remaining bytes of a direct buffer, and flips it. */
    void download(DeviceBuffer source, long offset, ByteBuffer target);

    /** Copies to the start of a device buffer. */
    default void upload(DeviceBuffer target, ByteBuffer source) {
        upload(target, 0, source);
    }

    /** Copies from the start of a device buffer. */
    default void download(DeviceBuffer source, ByteBuffer target) {
        download(source, 0, target);
    }

    /** Sets every 32-bit word of a buffer to one value, in whatever way is fastest. */
    void fill(DeviceBuffer target, int word);

    /**
     * Sets every 32-bit word of a buffer to one value by the API's own command, a number of times, each after the one before
     * it has finished, and returns how long that took by both clocks.
     */
    BatchTime fill(DeviceBuffer target, int word, int times);

    /** Copies the first bytes of a buffer to the start of another, by the API's own command. */
    default void copy(DeviceBuffer source, DeviceBuffer target, long bytes) {
        copy(source, target, bytes, 1);
    }

    /** Does the same a number of times, each after the one before it has finished, and returns how long that took. */
    BatchTime copy(DeviceBuffer source, DeviceBuffer target, long bytes, int times);

    /**
     * By which calls of the API a transfer is done, and through what memory, in words for whoever reads its time. Of {@link
     * Transfer#FILL} it is the fill that is timed.
     */
    String calls(Transfer transfer);

    /** Copies the whole rows that remain in a direct buffer, without padding, to a texture, from a row of that on. */
    void upload(DeviceTexture target, int row, ByteBuffer source);

    /** Copies as many rows as fill what remains of a direct buffer, from a row of a texture on, and flips it. */
    void download(DeviceTexture source, int row, ByteBuffer target);

    /** Copies a texture to another of the same specification, by the API's own command. */
    void copy(DeviceTexture source, DeviceTexture target);

    /** Copies to the first rows of a texture. */
    default void upload(DeviceTexture target, ByteBuffer source) {
        upload(target, 0, source);
    }

    /** Copies from the first rows of a texture. */
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
     * Runs a dispatch batch to its end and returns how long it took.
     *
     * @throws BackendException.Unsupported if {@link #calls(SubmissionMode)} says so of its manner
     */
    BatchTime run(DispatchBatch batch);

    /**
     * By which calls of the API a batch is run and awaited, in words for whoever reads its time.
     *
     * @throws BackendException.Unsupported if this device or its API cannot do it so, with the reason
     */
    String calls(SubmissionMode manner);

    /** Waits until the device is idle. */
    void finish();

    /** Releases the device and everything made by it that is still open. Closing twice does nothing. */
    @Override
    void close();
}
