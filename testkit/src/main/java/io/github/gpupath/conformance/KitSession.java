package io.github.gpupath.conformance;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.verify.Verifier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/** A device of a backend, opened before its first check and closed after its last. */
final class KitSession implements AutoCloseable {

    private final Backend backend;
    private final DeviceInfo info;
    private final Verifier verifier;
    private final Declared declared;
    private final Consumer<String> told;
    private @Nullable TestedDevice tested;

    KitSession(Backend backend, DeviceInfo info, Verifier verifier, Declared declared, Consumer<String> told) {
        this.backend = backend;
        this.info = info;
        this.verifier = verifier;
        this.declared = declared;
        this.told = told;
    }

    DeviceInfo info() {
        return info;
    }

    void open() {
        tested = TestedDevice.of(backend.open(info), verifier, declared, told);
    }

    TestedDevice tested() {
        if (tested == null) {
            throw new TestAbortedException("the device could not be opened");
        }
        return tested;
    }

    /** Closes the device; the backend's own device twice, because the second call must do nothing. */
    @Override
    public void close() {
        if (tested != null) {
            TestedDevice last = tested;
            tested = null;
            last.device().close();
            last.raw().close();
        }
    }
}
