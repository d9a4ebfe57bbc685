/**
 * The load suite: loads that hit the first-level cache, by resource type. It keeps the workload of sebbbi's perftest,
 * see {@link io.github.gpupath.suites.load.LoadKernels} and {@link io.github.gpupath.suites.CacheKernel}.
 */
@NullMarked
package io.github.gpupath.suites.load;

import org.jspecify.annotations.NullMarked;
