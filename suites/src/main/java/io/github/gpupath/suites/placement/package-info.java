/**
 * The placement suite: what each kind of memory that an API offers costs, for accesses of the device and of the host. The
 * kernels are those of the bandwidth, latency and atomic suites, with the buffer under test in another memory.
 */
@NullMarked
package io.github.gpupath.suites.placement;

import org.jspecify.annotations.NullMarked;
