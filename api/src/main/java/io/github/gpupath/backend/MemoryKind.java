package io.github.gpupath.backend;

import java.util.Locale;

/** Where the memory of a buffer lies and how the host reaches it. An API that gives only hints says so in {@link DeviceResource#memory}. */
public enum MemoryKind {
    /** The device's memory, out of the host's reach where the API can say so. */
    DEVICE,
    /** The device's memory, which the host maps. */
    DEVICE_MAPPED,
    /** The host's memory, which the host writes past its caches where the API can say so. */
    HOST,
    /** The host's memory, which the host reads and writes through its caches. */
    HOST_CACHED,
    /** Memory of the program, given to the API by its host pointer. */
    IMPORTED,
    /** Memory at one address for host and device: OpenCL's shared virtual memory. */
    SHARED;

    /** The name in test ids and messages, such as {@code host-cached}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
