package io.github.gpupath.verify;

import io.github.gpupath.backend.BackendException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Memory of the host from which and to which devices copy. */
final class HostMemory {

    private HostMemory() {}

    /**
     * A direct buffer, little-endian.
     *
     * @throws BackendException.OutOfMemory if there is no room for it
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
