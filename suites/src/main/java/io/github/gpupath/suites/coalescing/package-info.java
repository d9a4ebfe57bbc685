/**
 * The coalescing suite: what the addresses of a subgroup's lanes cost together, after Timothy Lottes' "Understanding Memory
 * Coalescing on GCN" and the strides of RRZE's gpu-benches.
 *
 * <p>All tests of one direction, set and element are one kernel. Where each lane begins stands in a table, so that no
 * compiler knows a pattern ({@link io.github.gpupath.suites.coalescing.LanePattern}); from there all lanes of a workgroup move
 * together, by whole blocks of 256 bytes, so that every access of a test has the same pattern in lines of up to that size
 * ({@link io.github.gpupath.suites.coalescing.WalkedSet}).
 *
 * <p>Every pattern walks over the same blocks in the same order. What a pattern touches of a block is its own: {@code same}
 * one element, {@code stride-2} every other one. In the first-level set everything stays in the cache all the same. In the
 * second-level set a part of the accesses, the size of the first-level cache divided by that of the set, finds what was there
 * by chance, and patterns which leave lines out find a little more.
 *
 * <p>Of each direction and set it is concluded which parts of the memory make the costs: lines, and beside them banks or
 * sectors; all sizes of elements together tell that. How many lanes may be in any order is told of each size
 * ({@link io.github.gpupath.suites.lanes.Coalescing}).
 */
@NullMarked
package io.github.gpupath.suites.coalescing;

import org.jspecify.annotations.NullMarked;
