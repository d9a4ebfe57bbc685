package io.github.gpupath.suites;

import io.github.gpupath.suite.DeviceFacts;

/** The invocations of a subgroup. */
public final class Subgroups {

    /** Of most GPUs. */
    private static final int USUAL_SIZE = 32;

    private Subgroups() {}

    /** The size that a device reports; 32, as most GPUs have, where none is reported. */
    public static int size(DeviceFacts device) {
        return device.subgroupSize().orElse(USUAL_SIZE);
    }
}
