/**
 * The CUDA backend: CUDA's driver API and NVIDIA's run-time compiler, bound through LWJGL's core. LWJGL 3.4 has no bindings of
 * CUDA any more, and those of 3.3 do not link against it; its core opens any library and calls any function with the
 * arguments of C, and the program has it already. So {@link io.github.gpupath.backend.cuda.CudaDriver} and {@link
 * io.github.gpupath.backend.cuda.CudaCompiler} name the functions that are used, and nothing native has to be built. Only what is opened through these two touches anything native.
 */
@NullMarked
package io.github.gpupath.backend.cuda;

import org.jspecify.annotations.NullMarked;
