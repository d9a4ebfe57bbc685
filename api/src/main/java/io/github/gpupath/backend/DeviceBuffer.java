package io.github.gpupath.backend;

/** A buffer on a device; implemented by each backend. */
public non-sealed interface DeviceBuffer extends DeviceResource {

    /** The specification by which the buffer was created. */
    BufferSpec spec();
}
