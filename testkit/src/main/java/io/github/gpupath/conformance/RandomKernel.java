package io.github.gpupath.conformance;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.conformance.RandomKernels.Kind;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Requirements;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.verify.Mismatch;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** A kernel of {@link RandomKernels}, and what devices make of it and of what is left of it when it is reduced. */
final class RandomKernel {

    /** The number of the kernel that is tried first. */
    static final long FIRST_SEED = 20261120;

    /** How many of each kind stand for all that the generator makes. */
    private static final int LOOKED_AT = 40;

    /** One piece of code in a kernel of many: drivers take longer than twice as long to compile two. */
    private static final int BODIES = 1;

    /** One kernel in as many does what not every device does, each time of the next kind. */
    private static final int OF_ANOTHER_KIND = 4;

    private final String name;
    private final ConformanceCase whole;
    private final Requirements requirements;
    private int smaller;

    private RandomKernel(String name, ConformanceCase whole) {
        this.name = name;
        this.whole = whole;
        this.requirements = whole.requirements();
    }

    /**
     * The kernel that is made from a number.
     *
     * @param bodies how many independent pieces of code it holds
     */
    static RandomKernel of(Kind kind, long seed, int bodies) {
        return new RandomKernel(
                "random kernel" + kind.words() + " of seed " + seed, RandomKernels.kernel(kind, seed, bodies));
    }

    /** The kernel of a number as {@link KernelFuzz} tries it: now and then of another kind, where a device can run that. */
    static RandomKernel tried(long seed, Predicate<RandomKernel> isSupported) {
        RandomKernel random = of(kind(seed), seed, BODIES);
        return isSupported.test(random) ? random : of(Kind.PLAIN, seed, BODIES);
    }

    private static Kind kind(long seed) {
        long number = seed - FIRST_SEED;
        int others = Kind.values().length - 1;
        return number % OF_ANOTHER_KIND == 0
                ? Kind.values()[1 + (int) (number / OF_ANOTHER_KIND % others)]
                : Kind.PLAIN;
    }

    /**
     * What seeds make, as a few digits: after a change of it, seeds make other kernels, and those that were tried before do not
     * count.
     */
    static String generator() {
        WorkloadDigest digest = new WorkloadDigest();
        lookedAt().map(ConformanceCase::workload).forEach(digest::add);
        LongStream.range(FIRST_SEED, FIRST_SEED + LOOKED_AT)
                .mapToObj(RandomKernel::kind)
                .forEach(digest::add);
        return digest.digits();
    }

    /** The kernels that stand for all that the generator makes: so many of each kind. */
    static Stream<ConformanceCase> lookedAt() {
        return LongStream.range(FIRST_SEED, FIRST_SEED + LOOKED_AT)
                .boxed()
                .flatMap(seed -> Stream.of(Kind.values()).map(kind -> of(kind, seed, BODIES).whole));
    }

    Kernel kernel() {
        return whole.workload().kernel();
    }

    /** Whether a device has all that it needs. */
    boolean isSupported(TestedDevice tested) {
        if (tested.declared().unsupported().apply(kernel()).isPresent()) {
            return false;
        }
        for (Feature feature : requirements.features()) {
            if (!tested.info().supports(feature)) {
                return false;
            }
        }
        return true;
    }

    /**
     * What is wrong with a device's answer to it, or to a smaller kernel with the same memory.
     *
     * @throws BackendException.DeviceLost if it is lost, so that its further answers say nothing of kernels
     * @throws BackendException.TimedOut likewise
     */
    Optional<String> problem(TestedDevice tested, Kernel kernel) {
        return problem(tested, whole, kernel, key(tested, kernel));
    }

    /** What is wrong with a device's answer to it, or to a smaller kernel, as it was compiled together with others. */
    Optional<String> problem(TestedDevice tested, Device device, Kernel kernel, CompiledKernel compiled) {
        try {
            return tested.verifier()
                    .verify(device, compiled, key(tested, kernel), with(whole, kernel))
                    .map(this::words);
        } catch (BackendException.DeviceLost | BackendException.TimedOut lost) {
            throw lost;
        } catch (BackendException failure) {
            return Optional.of(failure.toString());
        }
    }

    private String key(TestedDevice tested, Kernel kernel) {
        return kernel.equals(kernel()) ? whole.id() : tested.info().name() + whole.id() + smaller++;
    }

    private String words(Mismatch mismatch) {
        return whole.explain().apply(mismatch) + ": " + mismatch;
    }

    /** The same of any case; the reference's answer is kept under a key of its own. */
    static Optional<String> problem(TestedDevice tested, ConformanceCase whole, Kernel kernel, String key) {
        try {
            return tested.verifier()
                    .verify(tested.device(), key, with(whole, kernel))
                    .map(mismatch -> whole.explain().apply(mismatch) + ": " + mismatch);
        } catch (BackendException.DeviceLost | BackendException.TimedOut lost) {
            throw lost;
        } catch (BackendException failure) {
            return Optional.of(failure.toString());
        }
    }

    /** The workload of a case with another kernel. */
    private static KernelWorkload with(ConformanceCase whole, Kernel kernel) {
        KernelWorkload workload = whole.workload();
        return new KernelWorkload(
                kernel,
                workload.measured(),
                workload.memory(),
                workload.verification(),
                workload.scales(),
                workload.idle(),
                workload.timing(),
                workload.handedBack());
    }

    @Override
    public String toString() {
        return name;
    }
}
