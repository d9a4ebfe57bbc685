package io.github.gpupath.conformance;

import io.github.gpupath.conformance.RandomKernels.Kind;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.listing.KernelListing;
import io.github.gpupath.testing.Trials;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * As many random kernels on every machine, and a quarter as many of each kind that not every device can run. {@code
 * -Dconformance.random.seed} begins elsewhere, {@code -Dconformance.random.kernels} says how many in place of {@link
 * Trials}; {@link KernelFuzz} tries very many.
 */
final class RandomChecks {

    private static final long SEED = Long.getLong("conformance.random.seed", RandomKernel.FIRST_SEED);

    /**
     * PoCL 3.1 needs about 0.5 s of one processor for each: LLVM compiles it once, and again for its workgroup size when it
     * first runs. Running takes no time beside that. Of the wrong compilers in this kit's own tests each shows within 14.
     */
    private static final int KERNELS = Trials.of(16);

    /** Pieces of code in each kernel: compiling costs more than running. */
    private static final int BODIES = 3;
    /** A compiler that is wrong is often wrong in several ways. */
    private static final int MAX_FAILURES = 3;
    /** How many kernels are tried to make a failing one smaller. */
    private static final int SHRINKING = 100;

    private RandomChecks() {}

    static Stream<DeviceCheck> all() {
        return Stream.of(
                check("random/kernels", Kind.PLAIN, 1),
                check("random/kernels-int64", Kind.LONGS, 4),
                check("random/kernels-int64-atomics", Kind.LONG_ATOMICS, 4),
                check("random/kernels-subgroups", Kind.SUBGROUPS, 4),
                check("random/kernels-f16", Kind.HALVES, 4),
                check("random/kernels-f64", Kind.DOUBLES, 4));
    }

    /** A check of kernels of a kind, of which one is tried where so many of the plain ones are. */
    private static DeviceCheck check(String id, Kind kind, int timesFewer) {
        return new DeviceCheck(
                id,
                tested -> check(
                        tested, id, Math.max(1, kernels() / timesFewer), seed -> RandomKernel.of(kind, seed, BODIES)));
    }

    private static int kernels() {
        String wanted = System.getProperty("conformance.random.kernels", Integer.toString(KERNELS));
        if (!wanted.matches("[1-9][0-9]{0,8}")) {
            throw new AssertionFailedError(
                    "-Dconformance.random.kernels is \"" + wanted + "\", and no number of kernels, from 1 on");
        }
        return Integer.parseInt(wanted);
    }

    private static void check(TestedDevice tested, String id, int kernels, LongFunction<RandomKernel> generator) {
        int done = 0;
        List<String> failures = new ArrayList<>();
        for (long seed = SEED; seed < SEED + kernels && failures.size() < MAX_FAILURES; seed++) {
            RandomKernel random = generator.apply(seed);
            if (random.isSupported(tested)) {
                failure(tested, random).ifPresent(failures::add);
                done++;
            }
        }
        if (done == 0) {
            throw new TestAbortedException(tested.info().throughBackend() + " lacks what " + id + " need");
        }
        tested.told().accept(id + ": " + done + " of " + kernels + " kernels, from seed " + SEED);
        if (!failures.isEmpty()) {
            throw new AssertionFailedError(String.join("\n", failures));
        }
    }

    private static Optional<String> failure(TestedDevice tested, RandomKernel random) {
        Predicate<Kernel> isWrong = kernel -> random.problem(tested, kernel).isPresent();
        return random.problem(tested, random.kernel())
                .flatMap(what -> CompilerDefect.beside(tested, random.toString(), random.kernel(), isWrong)
                        .map(wrong -> random + ", " + what + "\nwhat fails without the rest of it:\n"
                                + KernelListing.of(KernelShrinker.shrink(wrong, SHRINKING, isWrong))));
    }
}
