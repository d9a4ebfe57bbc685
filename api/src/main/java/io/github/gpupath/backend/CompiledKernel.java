package io.github.gpupath.backend;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.List;

/** A kernel ready to run on the device that compiled it. */
public interface CompiledKernel extends AutoCloseable {

    /** The kernel in the model, as it was given to the device. */
    Kernel kernel();

    /** The text that the driver was given. */
    KernelSource source();

    /**
     * The stages of compilation that the API shows: intermediate code, the driver's statistics, machine code. Made when
     * asked for; may be empty.
     */
    List<CodeListing> listings();

    /** The driver's own images of the compiled kernel, as far as the API gives them. Made when asked for; may be empty. */
    List<CodeBinary> binaries();

    /** Releases the kernel. Closing twice, or after the device, does nothing. */
    @Override
    void close();
}
