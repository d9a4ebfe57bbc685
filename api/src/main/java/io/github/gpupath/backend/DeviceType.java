package io.github.gpupath.backend;

/** What kind of processor a device is. */
public enum DeviceType {
    DISCRETE_GPU,
    INTEGRATED_GPU,
    VIRTUAL_GPU,
    /** A software driver on the host's processor. */
    CPU,
    OTHER
}
