package io.github.gpupath.reference;

import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.reference.interpreter.Program;
import java.util.List;

/** A kernel with its interpreter program. */
record ReferenceKernel(Kernel kernel, KernelSource source, Program program) implements CompiledKernel {

    @Override
    public List<CodeListing> listings() {
        return List.of();
    }

    @Override
    public List<CodeBinary> binaries() {
        return List.of();
    }

    @Override
    public void close() {}
}
