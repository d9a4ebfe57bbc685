package io.github.gpupath.conformance;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.listing.KernelListing;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.testing.Trials;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;

/**
 * As many random kernels on every machine, and a quarter as many with integers of 64 bits. {@code
 * -Dconformance.random.seed} begins elsewhere, {@code -Dconformance.random.kernels} says how many in place of {@link
 * Trials}; {@code -Dconformance.random.trace=true} names each before it runs, for compilers that crash.
 */
final class RandomChecks {

    private static final long SEED = Long.getLong("conformance.random.seed", 20261120);
    /**
     * PoCL 3.1 needs 0.7 to 2 s of one processor for each, however many there are: LLVM compiles it once, and again for its
     * workgroup size when it first runs. Running takes no time beside that.
     */
    private static final int KERNELS = Integer.getInteger("conformance.random.kernels", Trials.of(25));

    private static final boolean TRACE = Boolean.getBoolean("conformance.random.trace");
    /** Pieces of code in each kernel: compiling costs more than running. */
    private static final int BODIES = 3;
    /** A compiler that is wrong is often wrong in several ways. */
    private static final int MAX_FAILURES = 3;
    /** How many kernels are tried to make a failing one smaller. */
    private static final int SHRINKING = 100;

    private RandomChecks() {}

    static Stream<DeviceCheck> all() {
        return Stream.of(
                new DeviceCheck("random/kernels", tested -> check(tested, "", KERNELS, RandomKernels::kernel)),
                new DeviceCheck(
                        "random/kernels-int64",
                        tested -> check(tested, " with integers of 64 bits", KERNELS / 4, RandomKernels::withLongs)));
    }

    private interface Generator {
        ConformanceCase kernel(long seed, int bodies);
    }

    private static void check(DeviceUnderTest tested, String kind, int kernels, Generator generator) {
        int done = 0;
        List<String> failures = new ArrayList<>();
        for (long seed = SEED; seed < SEED + kernels; seed++) {
            ConformanceCase each = generator.kernel(seed, BODIES);
            if (TRACE) {
                System.out.println("random kernel" + kind + " of seed " + seed);
            }
            if (supports(tested, each)) {
                failure(tested, "random kernel" + kind + " of seed " + seed, each)
                        .ifPresent(failures::add);
                done++;
            }
            if (failures.size() == MAX_FAILURES) {
                break;
            }
        }
        System.out.println(tested.info().name() + ": " + done + " random kernels" + kind + " from seed " + SEED);
        if (!failures.isEmpty()) {
            throw new AssertionFailedError(String.join("\n", failures));
        }
    }

    private static boolean supports(DeviceUnderTest tested, ConformanceCase each) {
        if (tested.declared().unsupported().apply(each.workload().kernel()).isPresent()) {
            return false;
        }
        for (Feature feature : each.requirements().features()) {
            if (!tested.info().supports(feature)) {
                return false;
            }
        }
        return true;
    }

    private static Optional<String> failure(DeviceUnderTest tested, String name, ConformanceCase each) {
        Optional<String> problem = problem(tested, each, each.workload().kernel(), each.id());
        return problem.flatMap(what -> {
            int[] tried = {0};
            Predicate<Kernel> isWrong =
                    kernel -> problem(tested, each, kernel, tested.info().name() + each.id() + tried[0]++)
                            .isPresent();
            return CompilerDefect.beside(tested, name, each.workload().kernel(), isWrong)
                    .map(wrong -> report(name, what, KernelShrinker.shrink(wrong, SHRINKING, isWrong)));
        });
    }

    private static String report(String name, String what, Kernel small) {
        return name + ", " + what + "\nwhat fails without the rest of it:\n" + KernelListing.of(small);
    }

    /** What is wrong with a device's answer for a kernel; the reference's answer is kept under a key of its own. */
    static Optional<String> problem(DeviceUnderTest tested, ConformanceCase each, Kernel kernel, String key) {
        KernelWorkload whole = each.workload();
        KernelWorkload workload = new KernelWorkload(
                kernel,
                whole.measured(),
                whole.memory(),
                whole.verification(),
                whole.scales(),
                whole.idle(),
                whole.timing(),
                whole.handedBack());
        try {
            return tested.verifier()
                    .verify(tested.device(), key, workload)
                    .map(mismatch -> each.explain().apply(mismatch) + ": " + mismatch);
        } catch (BackendException failure) {
            return Optional.of(failure.toString());
        }
    }
}
