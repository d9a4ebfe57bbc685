/**
 * The instruction suite: what operations cost, by how many are done in a second and by how long one waits for the one before it.
 * After the timing table of GCN instructions, clpeak and vkpeak.
 *
 * <p>{@code throughput}: many workgroups, whose invocations have 1, 2, 4 or 8 chains of dependent operations; which number is
 * best on a device is found by a race, and recorded. {@code latency}: one subgroup with one chain.
 *
 * <p>What is measured is what the test says, by these rules of {@link io.github.gpupath.suites.instruction.Instructions}:
 *
 * <ul>
 *   <li>No compiler can make a chain shorter. Operands and the number of turns are parameters, chains differ in what they begin
 *       with, each step needs the one before it, no pair of operands comes again, and nothing is affine in what is given: x + a +
 *       a would be x + 2a. Float variables are {@code precise} where the language has it.
 *   <li>Values stay normal numbers and go on changing, and errors do not grow. Most answers are exact.
 *   <li>Where an operation alone would come to rest (floor of a floor) or undo itself (1/x), each step has a helper, a sum
 *       mostly. Only the operation is counted. What the helper costs is in the figure and is taken into account by the findings: a
 *       chain waits for both, so of latencies it is subtracted; beside operations of another unit it may cost nothing, so that a
 *       rate is a least rate.
 *   <li>Operations are counted from the kernel model, and a test counts them again in SPIR-V after an optimiser went over it.
 *   <li>Where a chain has several shapes and a GPU may be slow in one of them for other reasons, they race.
 *   <li>No figure is shown that the device cannot reach, where it is known how many lanes it has and how fast their clock is.
 * </ul>
 *
 * <p>Minima come with maxima, which are the same instruction with another sign: minima alone come to rest. So do bitwise and with
 * or and exclusive or.
 */
@NullMarked
package io.github.gpupath.suites.instruction;

import org.jspecify.annotations.NullMarked;
