package io.github.gpupath.conformance;

import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelListing;
import io.github.gpupath.verify.Mismatch;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;

/**
 * Random kernels until a number or a time is reached. {@code -Dconformance.random.seed} begins elsewhere, {@code
 * -Dconformance.random.kernels} and {@code -Dconformance.random.seconds} set the limits.
 */
final class RandomChecks {

    private static final long SEED = Long.getLong("conformance.random.seed", 20261120);
    private static final int KERNELS = Integer.getInteger("conformance.random.kernels", 300);
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("conformance.random.seconds", 10));
    /** Pieces of code in each kernel: compiling costs more than running. */
    private static final int BODIES = 3;

    private RandomChecks() {}

    static Stream<DeviceCheck> all() {
        return Stream.of(new DeviceCheck("random/kernels", RandomChecks::check));
    }

    private static void check(DeviceUnderTest tested) {
        long end = System.nanoTime() + TIME.toNanos();
        int done = 0;
        for (long seed = SEED; seed < SEED + KERNELS && (done < 5 || System.nanoTime() < end); seed++) {
            ConformanceCase each = RandomKernels.kernel(seed, BODIES);
            if (supports(tested, each)) {
                check(tested, seed, each);
                done++;
            }
        }
        System.out.println(tested.info().name() + ": " + done + " random kernels from seed " + SEED);
    }

    private static boolean supports(DeviceUnderTest tested, ConformanceCase each) {
        for (Feature feature : each.requirements().features()) {
            if (!tested.info().supports(feature)) {
                return false;
            }
        }
        return true;
    }

    private static void check(DeviceUnderTest tested, long seed, ConformanceCase each) {
        Kernel kernel = each.workload().kernel();
        Optional<Mismatch> mismatch;
        try {
            mismatch = tested.verifier().verify(tested.device(), each.id(), each.workload());
        } catch (RuntimeException failure) {
            throw new AssertionFailedError(
                    "random kernel of seed " + seed + ": " + failure + "\n" + text(kernel), failure);
        }
        if (mismatch.isPresent()) {
            throw new AssertionFailedError("random kernel of seed " + seed + ", "
                    + each.explain().apply(mismatch.get()) + ": " + mismatch.get() + "\n" + text(kernel));
        }
    }

    private static String text(Kernel kernel) {
        return KernelListing.of(kernel);
    }
}
