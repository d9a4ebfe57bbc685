/**
 * The coalescing suite: the cost of a subgroup's lane addresses, after Timothy Lottes' "Understanding Memory Coalescing
 * on GCN" and the strides of RRZE's gpu-benches.
 *
 * <p>All tests of one direction, set and element have the same kernel. Each lane's start address is read from a table,
 * so that compilers do not know the pattern ({@link io.github.gpupath.suites.coalescing.LanePattern}). All lanes of a
 * workgroup then advance together by whole blocks of 256 bytes, so that every access has the same pattern in lines of
 * up to that size ({@link io.github.gpupath.suites.coalescing.WalkedSet}).
 *
 * <p>All patterns visit the same blocks in the same order, but access different parts of them: {@code same} one
 * element, {@code stride-2} every other one. The first-level set always hits. In the second-level set, accesses hit the
 * first-level cache by chance (its size divided by the set's), a little more often in patterns that skip lines.
 *
 * <p>Findings name the parts of the memory that cause costs, for each direction and set and from all element sizes
 * together: lines, and also banks or sectors. They also name the number of lanes whose order has no cost, for each
 * element size ({@link io.github.gpupath.suites.lanes.Coalescing}).
 */
@NullMarked
package io.github.gpupath.suites.coalescing;

import org.jspecify.annotations.NullMarked;
