package io.github.gpupath.backend;

import io.github.gpupath.kernel.Kernel;
import java.nio.ByteBuffer;

/**
 * An opened device: memory, kernels, dispatches. Used by the thread that opened it; every call returns when its work is
 * done, so nothing is in flight between calls. All data is little-endian. Every method may throw
 * {@link BackendException}; none checks its arguments, which is the task of {@link ValidatingDevice}.
 */
public interface Device extends AutoCloseable {

    /** What this device is. */
    DeviceInfo info();

    /** Allocates a buffer; its content is undefined. */
    DeviceBuffer createBuffer(BufferSpec spec);

    /** Allocates a texture; its content is undefined. */
    DeviceTexture createTexture(TextureSpec spec);

    /** Copies the remaining bytes of a direct buffer to the start of a device buffer. */
    void upload(DeviceBuffer target, ByteBuffer source);

    /** Copies from the start of a device buffer into the remaining bytes of a direct buffer, and flips it. */
    void download(DeviceBuffer source, ByteBuffer target);

    /** Sets every 32-bit word of a buffer to one value. */
    void fill(DeviceBuffer target, int word);

    /** Copies all texels of a texture from a direct buffer, rows from y = 0 without padding. */
    void upload(DeviceTexture target, ByteBuffer source);

    /** Copies all texels of a texture into a direct buffer, rows from y = 0 without padding, and flips it. */
    void download(DeviceTexture source, ByteBuffer target);

    /**
     * Compiles a kernel.
     *
     * @throws BackendException.CompileFailed if the driver does not accept the source
     */
    CompiledKernel compile(Kernel kernel);

    /** Runs a dispatch batch to its end and returns how long it took. */
    BatchTime run(DispatchBatch batch);

    /** Waits until the device is idle. */
    void finish();

    /** Releases the device and everything made by it that is still open. Closing twice does nothing. */
    @Override
    void close();
}
