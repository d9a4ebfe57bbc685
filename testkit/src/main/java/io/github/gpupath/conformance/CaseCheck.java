package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.listing.KernelListing;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.verify.Mismatch;
import io.github.gpupath.verify.WorkloadMemory;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** Compares a case on a device with the reference. */
final class CaseCheck {

    private CaseCheck() {}

    static DeviceCheck of(ConformanceCase conformanceCase) {
        return new DeviceCheck(conformanceCase.id(), tested -> check(tested, conformanceCase));
    }

    static void check(TestedDevice tested, ConformanceCase each) {
        skipUnsupported(tested, each.workload().kernel());
        verify(tested, each, (kernel, memory) -> {});
    }

    /** Verifies a case, then runs another check with its kernel and memory. */
    static void verify(
            TestedDevice tested, ConformanceCase each, BiConsumer<CompiledKernel, WorkloadMemory> afterwards) {
        KernelWorkload workload = each.workload();
        try (CompiledKernel kernel = tested.device().compile(nameless(workload.kernel()));
                WorkloadMemory memory = new WorkloadMemory(tested.device(), workload.verifiedMemory())) {
            requireNone(tested.verifier().verifyFilled(tested.device(), kernel, memory, each.id(), workload), each);
            afterwards.accept(kernel, memory);
        }
    }

    /**
     * The kernel with a common name, so that a driver's cache compiles kernels with equal source once, such as those
     * that differ only in a texel format.
     */
    private static Kernel nameless(Kernel kernel) {
        return new Kernel(
                "checked",
                kernel.workgroupSize(),
                kernel.parameters(),
                kernel.resources(),
                kernel.sharedArrays(),
                kernel.body(),
                kernel.subgroupSize());
    }

    /** Fails with an explanation of a mismatch. */
    private static void requireNone(Optional<Mismatch> mismatch, ConformanceCase each) {
        if (mismatch.isPresent()) {
            throw new AssertionFailedError(each.id() + ": " + each.explain().apply(mismatch.get()) + ": "
                    + mismatch.get() + "\n" + KernelListing.of(each.workload().kernel()));
        }
    }

    /** Requires the device to reject an unsupported kernel with the validator's message; then skips the case. */
    static void skipUnsupported(TestedDevice tested, Kernel kernel) {
        for (Feature feature : KernelValidator.validate(kernel).features()) {
            if (!tested.info().supports(feature)) {
                String reason = tested.device().refusal(feature);
                assertThatThrownBy(() -> tested.device().compile(kernel).close())
                        .isInstanceOf(BackendException.Unsupported.class)
                        .hasMessage(reason);
                throw new TestAbortedException(reason);
            }
        }
    }
}
