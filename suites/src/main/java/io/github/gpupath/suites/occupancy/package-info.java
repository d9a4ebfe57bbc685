/**
 * The occupancy suite: how many workgroups a device must have at one time to do its best, at loads from the first-level
 * cache, loads from memory, and dependent arithmetic. Workgroup memory that nobody needs keeps others out, as in RRZE's
 * gpu-stream; the work stays the same, since a work that follows from occupancy cannot be compared.
 *
 * <p>No portable interface tells how many workgroups are resident, or how much workgroup memory a processor has: a limit is
 * that of one workgroup. So they are counted: each workgroup enters itself in a counter when it begins and takes itself out
 * when it is done, and the highest count is handed back ({@link io.github.gpupath.suites.occupancy.Resident}). It is that of
 * the whole device. The kernels are
 *
 * <ul>
 *   <li>{@code l1-load}: the suite {@code load}'s, of neighbouring floats in a storage buffer;
 *   <li>{@code memory-load}: the suite {@code bandwidth}'s in short, four floats at a time of a set well beyond the
 *       caches that are known ({@link io.github.gpupath.suite.DeviceFacts});
 *   <li>{@code fma}: one chain for each invocation, in which nothing but other subgroups hides what an operation takes.
 * </ul>
 */
@NullMarked
package io.github.gpupath.suites.occupancy;

import org.jspecify.annotations.NullMarked;
