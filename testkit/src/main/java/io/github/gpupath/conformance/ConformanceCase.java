package io.github.gpupath.conformance;

import io.github.gpupath.kernel.Requirements;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.verify.Mismatch;
import java.util.function.Function;

/**
 * A kernel whose output every device must compute like the reference.
 *
 * @param id {@code group/detail}, unique in the kit
 * @param workload the kernel with its verification; its checked memory is compared, within its tolerance
 * @param explain describes the value of a mismatch, for display
 */
public record ConformanceCase(String id, KernelWorkload workload, Function<Mismatch, String> explain) {

    /** The features and limits that the kernel requires. */
    public Requirements requirements() {
        return KernelValidator.validate(workload.kernel());
    }

    @Override
    public String toString() {
        return id;
    }
}
