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
            throw new IllegalArgumentException(bytes + " bytes are more than one host buffer holds");
        }
        try {
            return ByteBuffer.allocateDirect((int) bytes).order(ByteOrder.LITTLE_ENDIAN);
        } catch (OutOfMemoryError refused) {
            throw new BackendException.OutOfMemory(
                    "no " + bytes + " bytes of host memory for what goes to the device: " + refused.getMessage());
        }
    }
}
