/**
 * The atomic suite: atomic operations per second on storage buffers and in workgroup memory.
 *
 * <p>The rate depends on how many invocations share a word, so each operation is measured on one word, on the words of
 * one line, and on one word per invocation. It also depends on whether the result is used, because hardware is often
 * faster if it returns none. Intel's compute-benchmarks cover these too, but not compilers: LLVM's AMDGPU backend and
 * NVIDIA's merge the operations of a subgroup on one word if they can prove that it is one. Here they cannot, except in
 * the tests that measure the merging. Ids without a type are of u32; {@code -i32} and {@code -u64} name other types,
 * {@code float-add} is of f32.
 */
@NullMarked
package io.github.gpupath.suites.atomic;

import org.jspecify.annotations.NullMarked;
