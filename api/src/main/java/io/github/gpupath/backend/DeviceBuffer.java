package io.github.gpupath.backend;

/** A buffer on a device; implemented by each backend. */
public non-sealed interface DeviceBuffer extends DeviceResource {

    /** The specification that the buffer was created from. */
    BufferSpec spec();
}
