package io.github.gpupath.backend;

/** Memory on a device that can be bound to a kernel. Belongs to the device that made it. */
public sealed interface DeviceResource extends AutoCloseable permits DeviceBuffer, DeviceTexture {

    /** Frees the memory. Closing twice, or after the device, does nothing. */
    @Override
    void close();
}
