/**
 * Writes kernels in CUDA C++: {@link io.github.gpupath.kernel.cuda.CudaWriter} gives the text and its slots, and the rest
 * is what it is made of. Needs neither a driver nor a toolkit.
 */
@NullMarked
package io.github.gpupath.kernel.cuda;

import org.jspecify.annotations.NullMarked;
