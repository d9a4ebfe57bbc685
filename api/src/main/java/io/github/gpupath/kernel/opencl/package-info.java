/** The writer of OpenCL C. */
@NullMarked
package io.github.gpupath.kernel.opencl;

import org.jspecify.annotations.NullMarked;
