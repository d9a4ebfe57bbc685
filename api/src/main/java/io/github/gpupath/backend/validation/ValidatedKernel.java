package io.github.gpupath.backend.validation;

import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.List;

/** A kernel of a validating device. */
final class ValidatedKernel implements CompiledKernel {

    private final CompiledKernel compiled;
    private final Ownership ownership;

    ValidatedKernel(ValidatingDevice owner, CompiledKernel compiled) {
        this.compiled = compiled;
        ownership = new Ownership(owner, "kernel");
    }

    static ValidatedKernel of(CompiledKernel kernel) {
        if (kernel instanceof ValidatedKernel validated) {
            return validated;
        }
        throw new IllegalArgumentException("the kernel was not compiled by a validating device");
    }

    /** The backend's kernel, after a check that the device may use it. */
    CompiledKernel unwrap(ValidatingDevice user) {
        ownership.check(user);
        return compiled;
    }

    @Override
    public Kernel kernel() {
        return compiled.kernel();
    }

    @Override
    public KernelSource source() {
        return compiled.source();
    }

    @Override
    public List<CodeListing> listings() {
        return compiled.listings();
    }

    @Override
    public List<CodeBinary> binaries() {
        return compiled.binaries();
    }

    @Override
    public void close() {
        if (ownership.mayClose()) {
            compiled.close();
        }
    }
}
