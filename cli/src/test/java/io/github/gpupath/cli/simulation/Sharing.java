package io.github.gpupath.cli.simulation;

/** Which processors use one cache. */
enum Sharing {
    /** Each has its own. */
    PER_PROCESSOR,
    /** All share one. */
    ALL,
    /**
     * Each half of them has one of two, and each page is at home in one of the two; what is at home in the other is read
     * through it and kept in both, as NVIDIA's second level does since Ampere ("Each L2 partition localizes and caches data
     * for memory accesses from SMs in the GPCs directly connected to the partition", NVIDIA A100 Tensor Core GPU
     * Architecture, 2020).
     */
    HALVES
}
