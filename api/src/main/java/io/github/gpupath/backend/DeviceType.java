package io.github.gpupath.backend;

/** The kind of processor of a device. */
public enum DeviceType {
    DISCRETE_GPU,
    INTEGRATED_GPU,
    VIRTUAL_GPU,
    /** A software driver on the host's CPU. */
    CPU,
    OTHER
}
