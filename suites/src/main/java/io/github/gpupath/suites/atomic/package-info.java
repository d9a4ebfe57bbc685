/**
 * The atomic suite: how many atomic operations a second a device does on storage buffers and in workgroup memory.
 *
 * <p>What decides it is how many invocations want one word, so each operation is measured on one word for all, on the words of
 * one line and on a word for each invocation; and whether anybody looks at the result, since hardware that need not send one
 * back is often faster. Intel's compute-benchmarks cross these too; what they leave out are compilers. LLVM's AMDGPU backend and NVIDIA's merge what the
 * invocations of a subgroup do to one word where they can see that it is one: here they cannot, except in the tests that
 * measure just that. Ids without a type are of u32; {@code -i32} and {@code -u64} name other types, {@code float-add} is of f32.
 */
@NullMarked
package io.github.gpupath.suites.atomic;

import org.jspecify.annotations.NullMarked;
