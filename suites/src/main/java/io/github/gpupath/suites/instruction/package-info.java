/**
 * The instruction suite: throughput and latency of operations, after the timing table of GCN instructions, clpeak and
 * vkpeak.
 *
 * <p>{@code throughput}: many workgroups, whose invocations have 1, 2, 4 or 8 chains of dependent operations; the
 * fastest number is used and recorded. {@code latency}: one subgroup with one chain per invocation.
 *
 * <p>Chains follow these rules of {@link io.github.gpupath.suites.instruction.Instructions}:
 *
 * <ul>
 *   <li>No compiler can shorten a chain. Operands and loop counts are parameters, chains have different start values,
 *       each step depends on the previous one, no pair of operands recurs, and no step is affine in the parameters: x +
 *       a + a would be x + 2a. Float variables are {@code precise} if the language has it.
 *   <li>Values stay normal numbers and keep changing, and errors do not grow. Most results are exact.
 *   <li>If an operation alone would reach a fixed point (floor of a floor) or undo itself (1/x), each step has a
 *       helper, usually an addition. Only the operation is counted; the figure includes the helper. Findings subtract
 *       its latency. Its throughput cost may be 0 if it uses another unit, so such rates are lower bounds.
 *   <li>Operations are counted from the kernel model; a test counts them again in optimised SPIR-V.
 *   <li>If a chain has several forms, and a GPU may be slow in one for other reasons, the fastest is used.
 *   <li>Figures beyond the device's peak rate fail, if its lanes and clock are known.
 * </ul>
 *
 * <p>Minima alternate with maxima, the same instruction with another sign, because minima alone reach a fixed point. So
 * do bitwise and with or and exclusive or.
 */
@NullMarked
package io.github.gpupath.suites.instruction;

import org.jspecify.annotations.NullMarked;
