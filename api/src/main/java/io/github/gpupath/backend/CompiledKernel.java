package io.github.gpupath.backend;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.List;

/** A compiled kernel, runnable on the device that compiled it. */
public interface CompiledKernel extends AutoCloseable {

    /** The kernel model that was compiled. */
    Kernel kernel();

    /** The source as given to the driver. */
    KernelSource source();

    /**
     * The compiler outputs that the API exposes as text: intermediate code, statistics, machine code. Produced on each
     * call; may be empty.
     */
    List<CodeListing> listings();

    /** The driver's binaries of this kernel that the API exposes. Produced on each call; may be empty. */
    List<CodeBinary> binaries();

    /** Releases the kernel. A second call, or one after the device was closed, does nothing. */
    @Override
    void close();
}
