package io.github.gpupath.backend.validation;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;

/** A buffer of a validating device. */
final class ValidatedBuffer implements DeviceBuffer {

    private final DeviceBuffer buffer;
    private final Ownership ownership;
    private boolean isMapped;

    ValidatedBuffer(ValidatingDevice owner, DeviceBuffer buffer) {
        this.buffer = buffer;
        ownership = new Ownership(owner, "buffer");
    }

    static ValidatedBuffer of(DeviceResource resource) {
        if (resource instanceof ValidatedBuffer validated) {
            return validated;
        }
        throw new IllegalArgumentException("the buffer was not made by a validating device");
    }

    /** The backend's buffer, after a check that the device may use it. */
    DeviceBuffer unwrap(ValidatingDevice user) {
        ownership.check(user);
        if (isMapped) {
            throw new IllegalStateException("the buffer is mapped");
        }
        return buffer;
    }

    /** Notes the begin or the end of a mapping. */
    void setMapped(boolean mapped) {
        if (isMapped == mapped) {
            throw new IllegalStateException("the buffer is not mapped");
        }
        isMapped = mapped;
    }

    @Override
    public BufferSpec spec() {
        return buffer.spec();
    }

    @Override
    public String memory() {
        return buffer.memory();
    }

    @Override
    public void close() {
        if (ownership.mayClose()) {
            buffer.close();
        }
    }
}
