package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.Manner;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.verify.Mismatch;
import io.github.gpupath.verify.SuiteKernels;
import io.github.gpupath.verify.WorkloadMemory;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/**
 * Every test of every suite on the class path, verified as it is before it is timed, and then run in a batch as it is when
 * timed, with the memory and the workgroups of the verification.
 */
final class SuiteChecks {

    /** Where a batch may have any number: each but the first follows another. */
    private static final int DISPATCHES = 2;

    private SuiteChecks() {}

    static Stream<DeviceCheck> all() {
        return Stream.concat(Stream.of(new DeviceCheck("suites/are-found", tested -> requireAny())), kernels());
    }

    private static void requireAny() {
        assertThat(SuiteKernels.tests())
                .as("tests of the suites that the class path has: gpupath-suites brings them")
                .isNotEmpty();
    }

    private static Stream<DeviceCheck> kernels() {
        return SuiteKernels.tests()
                .map(test -> new DeviceCheck(
                        test.id(),
                        tested -> check(tested, test.id(), test.kernelWorkload().orElseThrow())));
    }

    private static void check(DeviceUnderTest tested, String id, KernelWorkload workload) {
        skipTooLarge(tested, workload);
        CaseCheck.verify(
                tested,
                new ConformanceCase(id, workload, Mismatch::resource),
                (kernel, memory) -> tested.device().run(batch(kernel, memory, workload)));
    }

    private static DispatchBatch batch(CompiledKernel kernel, WorkloadMemory memory, KernelWorkload workload) {
        int dispatches = workload.timing().dispatches();
        return new DispatchBatch(
                kernel,
                memory.bindings(),
                workload.verification().arguments(),
                workload.verification().workgroups(),
                dispatches == 0 ? DISPATCHES : dispatches,
                workload.timing().manner());
    }

    private static void skipUnsupported(DeviceUnderTest tested, Manner manner) {
        try {
            tested.device().calls(manner);
        } catch (BackendException.Unsupported reason) {
            throw new TestAbortedException(reason.getMessage(), reason);
        }
    }

    /** What the device says it is too small for, it must refuse with the same words. */
    private static void skipTooLarge(DeviceUnderTest tested, KernelWorkload workload) {
        CaseCheck.skipUnsupported(tested, workload.kernel());
        skipUnsupported(tested, workload.timing().manner());
        long shared = KernelValidator.validate(workload.kernel()).sharedBytes();
        if (shared > tested.info().limits().sharedMemoryBytes()) {
            assertThatThrownBy(() -> tested.device().compile(workload.kernel()).close())
                    .isInstanceOf(BackendException.Unsupported.class)
                    .hasMessageContaining("the kernel needs " + shared + " bytes of workgroup memory");
            throw new TestAbortedException(tested.info().name() + " has too little workgroup memory: " + shared);
        }
        try {
            WorkloadMemory.requireAllowed(workload.verifiedMemory(), tested.info());
        } catch (BackendException.Unsupported reason) {
            assertThatThrownBy(() -> new WorkloadMemory(tested.device(), workload.verifiedMemory()).close())
                    .isInstanceOf(BackendException.Unsupported.class)
                    .hasMessage(reason.getMessage());
            throw new TestAbortedException(reason.getMessage(), reason);
        }
    }
}
