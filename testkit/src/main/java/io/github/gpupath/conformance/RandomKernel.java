package io.github.gpupath.conformance;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.suite.KernelWorkload;
import java.util.Optional;

/** A kernel of {@link RandomKernels}, and what devices make of it and of what is left of it when it is reduced. */
final class RandomKernel {

    /** The number of the kernel that is tried first. */
    static final long FIRST_SEED = 20261120;

    private final String name;
    private final ConformanceCase whole;
    private int smaller;

    private RandomKernel(String name, ConformanceCase whole) {
        this.name = name;
        this.whole = whole;
    }

    /**
     * The kernel that is made from a number.
     *
     * @param bodies how many independent pieces of code it holds
     */
    static RandomKernel of(RandomKernels.Kind kind, long seed, int bodies) {
        return new RandomKernel(
                "random kernel" + kind.words() + " of seed " + seed, RandomKernels.kernel(kind, seed, bodies));
    }

    Kernel kernel() {
        return whole.workload().kernel();
    }

    /** Whether a device has all that it needs. */
    boolean isSupported(DeviceUnderTest tested) {
        if (tested.declared().unsupported().apply(kernel()).isPresent()) {
            return false;
        }
        for (Feature feature : whole.requirements().features()) {
            if (!tested.info().supports(feature)) {
                return false;
            }
        }
        return true;
    }

    /** What is wrong with a device's answer to it, or to a smaller kernel with the same memory. */
    Optional<String> problem(DeviceUnderTest tested, Kernel kernel) {
        return problem(
                tested,
                whole,
                kernel,
                kernel.equals(kernel()) ? whole.id() : tested.info().name() + whole.id() + smaller++);
    }

    /** The same of any case; the reference's answer is kept under a key of its own. */
    static Optional<String> problem(DeviceUnderTest tested, ConformanceCase whole, Kernel kernel, String key) {
        KernelWorkload workload = whole.workload();
        try {
            return tested.verifier()
                    .verify(
                            tested.device(),
                            key,
                            new KernelWorkload(
                                    kernel,
                                    workload.measured(),
                                    workload.memory(),
                                    workload.verification(),
                                    workload.scales(),
                                    workload.idle(),
                                    workload.timing(),
                                    workload.handedBack()))
                    .map(mismatch -> whole.explain().apply(mismatch) + ": " + mismatch);
        } catch (BackendException failure) {
            return Optional.of(failure.toString());
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
