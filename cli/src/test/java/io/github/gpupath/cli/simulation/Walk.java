package io.github.gpupath.cli.simulation;

import io.github.gpupath.suite.KernelWorkload;

/** A way to read a working set: its workload, by the set's bytes. */
interface Walk {

    /** What reads a set of so many bytes, whole pages of 4 KiB. */
    KernelWorkload workload(long bytes);
}
