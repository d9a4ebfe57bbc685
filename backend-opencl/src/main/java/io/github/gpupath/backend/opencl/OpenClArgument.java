package io.github.gpupath.backend.opencl;

import org.jocl.cl_mem;

/** A resource as a kernel's argument. */
interface OpenClArgument {

    /** What is passed to the kernel. */
    cl_mem argument();
}
