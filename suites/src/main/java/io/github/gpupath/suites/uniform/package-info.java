/**
 * The uniform suite: what a load costs whose address is the same in all lanes of a subgroup, after the investigation of
 * uniform loads in sebbbi's perftest. Some GPUs have a path of its own for such loads, some compilers make one wide load of
 * many and let lanes hand the values out, and both need to know that the address is the same. Hence three variants ({@link
 * io.github.gpupath.suites.uniform.Variant}): a compiler cannot know, it is told by a broadcast of the address, and the
 * shader does by itself what those compilers do. (What a compiler makes of an address that it can prove to be uniform is the
 * pattern {@code uniform} of the suite {@code load}.)
 *
 * <p>What is loaded is 4 bytes from each resource, so that a value is handed out by one operation. The subgroup's size is read
 * from the device by the kernel. Where a device or an API has no subgroups, only the plain variant is measured.
 */
@NullMarked
package io.github.gpupath.suites.uniform;

import org.jspecify.annotations.NullMarked;
