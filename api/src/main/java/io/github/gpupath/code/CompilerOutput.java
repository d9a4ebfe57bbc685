package io.github.gpupath.code;

import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import java.util.List;

/** What a compiler, in a driver or not, made of a kernel. */
public sealed interface CompilerOutput {

    /**
     * A compiled kernel.
     *
     * @param kernel what is known of the kernel without its code
     * @param device the name of the device that it is for
     * @param listings texts that the compiler gives
     * @param binaries images that the compiler gives
     * @param cached files that a driver keeps of this kernel and of its own kernels; read where the images hold no code
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

    /**
     * No code.
     *
     * @param reason in one line
     */
    record Failed(String reason) implements CompilerOutput {}
}
