package io.github.gpupath.backend.cuda;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.kernel.Resource;

/** A piece of memory as a kernel's argument. */
interface CudaArgument {

    /**
     * The 64 bits that are passed to a kernel for a resource: an address, or a texture or surface object.
     *
     * @throws BackendException if the object cannot be made
     */
    long argument(Resource resource);
}
