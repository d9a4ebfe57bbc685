/**
 * The uniform suite: loads with the same address in all lanes of a subgroup, after the investigation of uniform loads
 * in sebbbi's perftest. Some GPUs have a separate path for such loads, and some compilers merge several into one wide
 * load and broadcast its values; both must know that the address is uniform. Hence three variants
 * ({@link io.github.gpupath.suites.uniform.Variant}): the compiler cannot know it, a broadcast of the address shows it,
 * and the shader itself does the wide load. (The pattern {@code uniform} of the suite {@code load} measures addresses
 * that compilers can prove to be uniform.)
 *
 * <p>Each load has 4 bytes, so that a broadcast of a value is one operation. The kernel reads the subgroup's size from
 * the device. Without subgroups, only the plain variant is measured.
 */
@NullMarked
package io.github.gpupath.suites.uniform;

import org.jspecify.annotations.NullMarked;
