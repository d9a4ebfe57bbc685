package io.github.gpupath.kernel;

/** What a compiler is asked to do with a loop, as far as the language lets one ask. */
public enum Unroll {
    NEVER,
    FULL,
    DRIVER_CHOICE
}
