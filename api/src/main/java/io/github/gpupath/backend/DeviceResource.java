package io.github.gpupath.backend;

/** Device memory that can be bound to a kernel of the same device. */
public sealed interface DeviceResource extends AutoCloseable permits DeviceBuffer, DeviceTexture {

    /** The memory that it got, in the words of its API; empty if the API says nothing. */
    default String memory() {
        return "";
    }

    /** Frees the memory. A second call, or one after the device was closed, does nothing. */
    @Override
    void close();
}
