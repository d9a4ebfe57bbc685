/**
 * The load suite: how fast each kind of resource gives what lies in the first-level cache. After sebbbi's perftest, whose
 * workload it keeps (see {@link io.github.gpupath.suites.load.LoadKernels} and {@link io.github.gpupath.suites.CacheKernel}).
 */
@NullMarked
package io.github.gpupath.suites.load;

import org.jspecify.annotations.NullMarked;
