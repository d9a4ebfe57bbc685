package io.github.gpupath.kernel;

/** A loop-unrolling hint, written if the language has one. */
public enum Unroll {
    NEVER,
    FULL,
    DRIVER_CHOICE
}
