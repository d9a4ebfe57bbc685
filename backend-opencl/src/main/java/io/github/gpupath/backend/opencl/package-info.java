/**
 * The OpenCL backend, through JOCL, for OpenCL 1.2 and later. Only {@link
 * io.github.gpupath.backend.opencl.OpenClLibrary} and what is opened through it touch anything native.
 */
@NullMarked
package io.github.gpupath.backend.opencl;

import org.jspecify.annotations.NullMarked;
