package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.kernel.Requirements;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.verify.Mismatch;
import io.github.gpupath.verify.SuiteKernels;
import io.github.gpupath.verify.WorkloadMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/**
 * Checks with the suites' tests on the class path: each is verified, then run in a batch with its timed submission mode
 * and the verification's memory and workgroups.
 */
final class SuiteChecks {

    /** The dispatches of batches of any size: the second one depends on the first. */
    private static final int DISPATCHES = 2;

    private SuiteChecks() {}

    /** All tests of all suites. */
    static Stream<DeviceCheck> all() {
        return of(SuiteKernels.tests().toList(), "every test");
    }

    /**
     * A subset of the tests that a device supports, which covers all {@link CoordinatePairs}, in a {@link Lane} all
     * coordinates; and all tests that it must reject, which take no time.
     *
     * @param isTried whether a test with a workload may be in the subset
     */
    static Stream<DeviceCheck> covering(DeviceInfo device, Predicate<KernelWorkload> isTried) {
        Map<Boolean, List<TestCase>> tests = SuiteKernels.tests()
                .filter(test -> isTried.test(test.kernelWorkload().orElseThrow()))
                .collect(Collectors.partitioningBy(
                        test -> canRun(device, test.kernelWorkload().orElseThrow())));
        List<TestCase> able = tests.getOrDefault(true, List.of());
        List<TestCase> chosen = new ArrayList<>(CoordinatePairs.cover(able, !Boolean.getBoolean(Lane.PROPERTY)));
        String told = chosen.size() + " of the " + able.size() + " tests that it can run, by their coordinates;"
                + " -Dconformance.only=* runs all";
        chosen.addAll(tests.getOrDefault(false, List.of()));
        return of(chosen, told);
    }

    private static boolean canRun(DeviceInfo device, KernelWorkload workload) {
        Requirements needs = KernelValidator.validate(workload.kernel());
        return needs.features().stream().allMatch(device::supports)
                && needs.sharedBytes() <= device.limits().sharedMemoryBytes();
    }

    private static Stream<DeviceCheck> of(List<TestCase> tests, String told) {
        return Stream.concat(
                Stream.of(new DeviceCheck("suites/are-found", tested -> {
                    requireAny();
                    tested.told().accept("suites: " + told);
                })),
                tests.stream()
                        .map(test -> new DeviceCheck(
                                test.id(),
                                tested -> check(
                                        tested, test.id(), test.kernelWorkload().orElseThrow()))));
    }

    private static void requireAny() {
        assertThat(SuiteKernels.tests())
                .as("tests of suites on the class path (add gpupath-suites)")
                .isNotEmpty();
    }

    private static void check(TestedDevice tested, String id, KernelWorkload workload) {
        skipTooLarge(tested, workload);
        try {
            CaseCheck.verify(
                    tested,
                    new ConformanceCase(id, workload, Mismatch::resource),
                    (kernel, memory) -> tested.device().run(batch(kernel, memory, workload)));
        } catch (BackendException.Unsupported reason) {
            if (workload.alternate().isEmpty() && !workload.isIndirect()) {
                throw reason;
            }
            throw new TestAbortedException(reason.getMessage(), reason);
        }
    }

    private static DispatchBatch batch(CompiledKernel kernel, WorkloadMemory memory, KernelWorkload workload) {
        int dispatches = workload.timing().dispatches();
        return new DispatchBatch(
                workload.cycle(
                        kernel,
                        Optional.empty(),
                        memory.bindings(),
                        workload.verification().arguments(),
                        workload.verification().workgroups()),
                dispatches == 0 ? DISPATCHES : dispatches,
                workload.timing().manner());
    }

    private static void skipUnsupported(TestedDevice tested, SubmissionMode manner) {
        try {
            tested.device().calls(manner);
        } catch (BackendException.Unsupported reason) {
            throw new TestAbortedException(reason.getMessage(), reason);
        }
    }

    /** Requires the device to reject memory beyond its limits with the validator's message; then skips the check. */
    private static void skipTooLarge(TestedDevice tested, KernelWorkload workload) {
        CaseCheck.skipUnsupported(tested, workload.kernel());
        skipUnsupported(tested, workload.timing().manner());
        long shared = KernelValidator.validate(workload.kernel()).sharedBytes();
        if (shared > tested.info().limits().sharedMemoryBytes()) {
            assertThatThrownBy(() -> tested.device().compile(workload.kernel()).close())
                    .isInstanceOf(BackendException.Unsupported.class)
                    .hasMessageContaining("the kernel needs " + shared + " bytes of workgroup memory");
            throw new TestAbortedException(
                    tested.info().throughBackend() + " has too little workgroup memory: " + shared);
        }
        try {
            WorkloadMemory.requireAllowed(workload.verifiedMemory(), tested.device());
        } catch (BackendException.Unsupported reason) {
            assertThatThrownBy(() -> new WorkloadMemory(tested.device(), workload.verifiedMemory()).close())
                    .isInstanceOf(BackendException.Unsupported.class)
                    .hasMessage(reason.getMessage());
            throw new TestAbortedException(reason.getMessage(), reason);
        }
    }
}
