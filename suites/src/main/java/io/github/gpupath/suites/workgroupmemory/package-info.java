/**
 * The workgroup-memory suite: how fast workgroup memory is read and written, by the pattern of a subgroup's addresses, and how
 * many banks that shows. The strides are those of many tools, none of which sweeps over them (see {@link
 * io.github.gpupath.suites.workgroupmemory.BankKernels} for what the kernels do about the two things that hide conflicts:
 * compilers that leave accesses out, and chains in which everything waits for one lane).
 *
 * <p>Where banks explain what the strides of words cost, {@link io.github.gpupath.suites.lanes.Banks} says how many there are.
 * Software drivers keep workgroup memory in ordinary memory, where a stride costs lines of a cache if anything: they have none.
 */
@NullMarked
package io.github.gpupath.suites.workgroupmemory;

import org.jspecify.annotations.NullMarked;
