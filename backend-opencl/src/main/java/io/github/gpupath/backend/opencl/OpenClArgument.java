package io.github.gpupath.backend.opencl;

import org.jocl.cl_mem;

/** A resource as a kernel's argument. */
interface OpenClArgument {

    /** What is passed to the kernel: the memory, or a view of it. */
    cl_mem argument();

    /** The memory that holds the data, of which the argument may be a view. */
    cl_mem handle();
}
