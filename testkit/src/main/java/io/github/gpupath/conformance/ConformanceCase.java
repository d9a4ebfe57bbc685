package io.github.gpupath.conformance;

import io.github.gpupath.kernel.Requirements;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.verify.Mismatch;
import java.util.function.Function;

/**
 * One thing that every device must do as the reference does it.
 *
 * @param id {@code group/detail}, unique in the kit
 * @param workload what is run; its checked memory is compared, with its tolerance
 * @param explain what the value of a mismatch is, for people
 */
public record ConformanceCase(String id, KernelWorkload workload, Function<Mismatch, String> explain) {

    /** What the kernel needs of a device. */
    public Requirements requirements() {
        return KernelValidator.validate(workload.kernel());
    }

    @Override
    public String toString() {
        return id;
    }
}
