package io.github.gpupath.conformance;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.listing.KernelListing;
import io.github.gpupath.suite.KernelWorkload;
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
    /** The maximum number of attempts to reduce a failing kernel. */
    private static final int SHRINKING = 100;

    private final TestedDevice tested;
    private int smaller;

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
                failure("random kernel of seed " + seed, random).ifPresent(failures::add);
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

    private Optional<String> failure(String name, ConformanceCase random) {
        Kernel kernel = random.workload().kernel();
        return problem(random, kernel, random.id())
                .map(what -> name + ", " + what + "\nreduced failing kernel:\n"
                        + KernelListing.of(KernelShrinker.shrink(
                                kernel,
                                SHRINKING,
                                less -> problem(random, less, smallerKey(random))
                                        .isPresent())));
    }

    /** A unique key of a reduced kernel, because the reference's outputs are cached by key. */
    private String smallerKey(ConformanceCase random) {
        return tested.info().name() + random.id() + smaller++;
    }

    /**
     * The fault of a device's output for a kernel with a case's memory; empty if there is none.
     *
     * @throws BackendException.DeviceLost if the device is lost, so that further output is meaningless
     * @throws BackendException.TimedOut likewise
     */
    private Optional<String> problem(ConformanceCase whole, Kernel kernel, String key) {
        KernelWorkload workload = whole.workload().toBuilder().kernel(kernel).build();
        try {
            return tested.verifier()
                    .verify(tested.device(), key, workload)
                    .map(mismatch -> whole.explain().apply(mismatch) + ": " + mismatch);
        } catch (BackendException.DeviceLost | BackendException.TimedOut lost) {
            throw lost;
        } catch (BackendException failure) {
            return Optional.of(failure.toString());
        }
    }
}
