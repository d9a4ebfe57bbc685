package io.github.gpupath.backend;

/** A buffer on a device; implemented by each backend. */
public non-sealed interface DeviceBuffer extends DeviceResource {

    /** What was asked for. */
    BufferSpec spec();
}
