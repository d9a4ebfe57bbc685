/**
 * Writes kernels in OpenCL C: {@link io.github.gpupath.kernel.opencl.OpenClWriter} gives the text and its slots, and the
 * rest is what it is made of.
 */
@NullMarked
package io.github.gpupath.kernel.opencl;

import org.jspecify.annotations.NullMarked;
