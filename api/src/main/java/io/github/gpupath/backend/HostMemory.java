package io.github.gpupath.backend;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Memory of the host outside the Java heap. */
public final class HostMemory {

    private HostMemory() {}

    /**
     * Allocates a direct, little-endian buffer.
     *
     * @throws BackendException.OutOfMemory if host memory does not suffice
     */
    public static ByteBuffer allocate(long bytes) {
        if (bytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(bytes + " bytes exceed the size of one host buffer");
        }
        try {
            return ByteBuffer.allocateDirect((int) bytes).order(ByteOrder.LITTLE_ENDIAN);
        } catch (OutOfMemoryError refused) {
            throw new BackendException.OutOfMemory(
                    "cannot allocate " + bytes + " bytes of host memory: " + refused.getMessage());
        }
    }

    /** Allocates whole pages of a size in bytes, a power of two; at least so many bytes. */
    public static ByteBuffer pages(long bytes, int pageBytes) {
        ByteBuffer around = allocate((bytes + pageBytes - 1) / pageBytes * pageBytes + pageBytes);
        ByteBuffer pages = around.alignedSlice(pageBytes);
        return pages.slice(0, pages.capacity() / pageBytes * pageBytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
