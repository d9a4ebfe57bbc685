/** The OpenCL C writer: {@link io.github.gpupath.kernel.opencl.OpenClWriter} returns text and argument slots. */
@NullMarked
package io.github.gpupath.kernel.opencl;

import org.jspecify.annotations.NullMarked;
