package io.github.gpupath.verify;

import io.github.gpupath.backend.BackendException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Host memory for uploads and downloads. */
final class HostMemory {

    private HostMemory() {}

    /**
     * Allocates a direct, little-endian buffer.
     *
     * @throws BackendException.OutOfMemory if host memory does not suffice
     */
    static ByteBuffer allocate(long bytes) {
        if (bytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(bytes + " bytes exceed the size of one host buffer");
        }
        try {
            return ByteBuffer.allocateDirect((int) bytes).order(ByteOrder.LITTLE_ENDIAN);
        } catch (OutOfMemoryError refused) {
            throw new BackendException.OutOfMemory(
                    "cannot allocate " + bytes + " bytes of host memory for the upload: " + refused.getMessage());
        }
    }
}
