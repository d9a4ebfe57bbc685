package io.github.gpupath.backend.cuda;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.lifetime.Lifetime;
import java.util.function.Supplier;

/**
 * CUDA's context of one device with the stream in which all its work stands: what all parts of a device share. After some
 * errors it answers every call with the same one; then it is left to the end of the process.
 */
final class CudaContext {

    private final CudaDriver driver;
    private final CudaAdapter adapter;
    private final long handle;
    private final long stream;
    private boolean lost;

    CudaContext(CudaDriver driver, CudaAdapter adapter, Lifetime lifetime) {
        this.driver = driver;
        this.adapter = adapter;
        lifetime.endsOnlyIf(this::isUsable);
        handle = driver.cuCtxCreate(adapter.handle());
        lifetime.atEnd(() -> driver.cuCtxDestroy(handle));
        stream = driver.cuStreamCreate();
        releaseAtEnd(lifetime, () -> driver.cuStreamDestroy(stream));
    }

    CudaDriver driver() {
        return driver;
    }

    CudaAdapter adapter() {
        return adapter;
    }

    long stream() {
        return stream;
    }

    /** Whether it answers anything but the error that it was lost by. */
    boolean isUsable() {
        return !lost;
    }

    /** Does something with this as the thread's context. */
    <T> T use(Supplier<T> work) {
        try {
            driver.cuCtxSetCurrent(handle);
            return work.get();
        } catch (BackendException.DeviceLost | BackendException.TimedOut e) {
            lost = true;
            throw e;
        }
    }

    void use(Runnable work) {
        use(() -> {
            work.run();
            return true;
        });
    }

    /** Says how a part is released while this is the thread's context. */
    void releaseAtEnd(Lifetime lifetime, Runnable release) {
        lifetime.atEnd(() -> use(release));
    }

    /** Waits for all that stands in the stream. */
    void synchronize() {
        driver.cuStreamSynchronize(stream);
    }
}
