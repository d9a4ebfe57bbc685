package io.github.gpupath.conformance;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.validation.ValidatingDevice;
import io.github.gpupath.verify.Verifier;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/** One device of a backend, opened when its first check begins and closed after its last. */
final class DeviceSession implements AutoCloseable {

    private final Backend backend;
    private final DeviceInfo info;
    private final Verifier verifier;
    private @Nullable DeviceUnderTest tested;

    DeviceSession(Backend backend, DeviceInfo info, Verifier verifier) {
        this.backend = backend;
        this.info = info;
        this.verifier = verifier;
    }

    DeviceInfo info() {
        return info;
    }

    void open() {
        Device raw = backend.open(info);
        tested = new DeviceUnderTest(raw, new ValidatingDevice(raw), verifier);
    }

    DeviceUnderTest tested() {
        if (tested == null) {
            throw new TestAbortedException("the device could not be opened");
        }
        return tested;
    }

    /** Closes the device, the backend's own one twice: the second time must do nothing. */
    @Override
    public void close() {
        if (tested != null) {
            DeviceUnderTest last = tested;
            tested = null;
            last.device().close();
            last.raw().close();
        }
    }
}
