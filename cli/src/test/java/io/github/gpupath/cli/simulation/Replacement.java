package io.github.gpupath.cli.simulation;

/** Which page a cache gives up for a new one. */
enum Replacement {
    /** The one that was used the longest time ago. */
    LRU,
    /** Any. */
    RANDOM
}
