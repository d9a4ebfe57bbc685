package io.github.gpupath.code;

import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import java.util.List;

/** The output of a compiler for a kernel, of a driver or an offline compiler. */
public sealed interface CompilerOutput {

    /**
     * A compiled kernel.
     *
     * @param kernel facts that help to find the measured loop in the code
     * @param device the name of the target device
     * @param cached files of the driver's cache with this kernel and possibly the driver's own; read if the binaries
     *     have no code
     */
    record Compiled(
            KernelFacts kernel,
            String device,
            List<CodeListing> listings,
            List<CodeBinary> binaries,
            List<CodeBinary> cached)
            implements CompilerOutput {

        public Compiled {
            listings = List.copyOf(listings);
            binaries = List.copyOf(binaries);
            cached = List.copyOf(cached);
        }
    }

    /** No output. */
    record Failed(String reason) implements CompilerOutput {}
}
