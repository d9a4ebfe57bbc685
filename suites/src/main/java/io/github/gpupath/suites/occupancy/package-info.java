/**
 * The occupancy suite: the number of resident workgroups that a device needs for its best rate of loads from the
 * first-level cache, loads from memory, and dependent arithmetic. As in RRZE's gpu-stream, unused workgroup memory
 * limits the number of resident workgroups, and the work per workgroup stays the same.
 *
 * <p>No portable interface reports the number of resident workgroups, or the workgroup memory of a compute unit. So the
 * kernels count: each workgroup increments a counter at its start and decrements it at its end, and the maximum of the
 * whole device is read back ({@link io.github.gpupath.suites.occupancy.Resident}). The kernels are
 *
 * <ul>
 *   <li>{@code l1-load}: the suite {@code load}'s, of adjacent floats in a storage buffer;
 *   <li>{@code memory-load}: like the suite {@code bandwidth}'s, four floats at a time of a set well beyond the known
 *       caches ({@link io.github.gpupath.suite.DeviceFacts});
 *   <li>{@code fma}: one chain per invocation, whose latency only other subgroups can hide.
 * </ul>
 */
@NullMarked
package io.github.gpupath.suites.occupancy;

import org.jspecify.annotations.NullMarked;
