package io.github.gpupath.conformance;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.kernel.listing.KernelListing;
import io.github.gpupath.testing.Trials;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * A check with random kernels from fixed seeds. {@code -Dconformance.random.seconds=N} continues with further seeds for N
 * seconds.
 */
final class RandomChecks {

    private static final String ID = "random/kernels";
    private static final long FIRST_SEED = 20261120;

    /**
     * PoCL 3.1 needs about 0.5 s of CPU time for each kernel: LLVM compiles it once, and again for its workgroup size
     * at the first run. The run time is negligible. The faulty compilers of the kit's tests show within 14.
     */
    private static final int KERNELS = Trials.of(16);

    /** Independent pieces of code per kernel, because compiling costs more than running. */
    private static final int BODIES = 3;
    /** The maximum number of reported failures: a faulty compiler often has several faults. */
    private static final int MAX_FAILURES = 3;

    private final TestedDevice tested;

    private RandomChecks(TestedDevice tested) {
        this.tested = tested;
    }

    static Stream<DeviceCheck> all() {
        Duration budget = Duration.ofSeconds(Long.getLong("conformance.random.seconds", 0));
        return Stream.of(new DeviceCheck(ID, tested -> new RandomChecks(tested).check(budget)));
    }

    /** Tries a number of kernels, and more within the time budget. */
    private void check(Duration budget) {
        long end = System.nanoTime() + budget.toNanos();
        int done = 0;
        List<String> failures = new ArrayList<>();
        int tried = 0;
        for (; (tried < KERNELS || System.nanoTime() < end) && failures.size() < MAX_FAILURES; tried++) {
            long seed = FIRST_SEED + tried;
            ConformanceCase random = RandomKernels.kernel(seed, BODIES);
            if (isSupported(random)) {
                problem(random)
                        .map(what -> "random kernel of seed " + seed + ", " + what + "\n"
                                + KernelListing.of(random.workload().kernel()))
                        .ifPresent(failures::add);
                done++;
            }
        }
        if (done == 0) {
            throw new TestAbortedException(tested.info().throughBackend() + " lacks what " + ID + " need");
        }
        tested.told().accept(ID + ": " + done + " of " + tried + " kernels, from seed " + FIRST_SEED);
        if (!failures.isEmpty()) {
            throw new AssertionFailedError(String.join("\n", failures));
        }
    }

    private boolean isSupported(ConformanceCase random) {
        return tested.declared().unsupported().apply(random.workload().kernel()).isEmpty()
                && random.requirements().features().stream().allMatch(tested.info()::supports);
    }

    /**
     * The fault of the device's output; empty if there is none.
     *
     * @throws BackendException.DeviceLost if the device is lost, so that further output is meaningless
     * @throws BackendException.TimedOut likewise
     */
    private Optional<String> problem(ConformanceCase random) {
        try {
            return tested.verifier()
                    .verify(tested.device(), random.id(), random.workload())
                    .map(mismatch -> random.explain().apply(mismatch) + ": " + mismatch);
        } catch (BackendException.DeviceLost | BackendException.TimedOut lost) {
            throw lost;
        } catch (BackendException failure) {
            return Optional.of(failure.toString());
        }
    }
}
