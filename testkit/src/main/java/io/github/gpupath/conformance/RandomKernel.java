package io.github.gpupath.conformance;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Requirements;
import io.github.gpupath.kernel.listing.KernelListing;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.verify.Mismatch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/** A kernel of {@link RandomKernels}, and what devices make of it and of what is left of it when it is reduced. */
final class RandomKernel {

    /** The number of the kernel that is tried first. */
    static final long FIRST_SEED = 20261120;

    /** How many of each kind stand for all that the generator makes. */
    private static final int LOOKED_AT = 40;

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
    static RandomKernel of(RandomKernels.Kind kind, long seed, int bodies) {
        return new RandomKernel(
                "random kernel" + kind.words() + " of seed " + seed, RandomKernels.kernel(kind, seed, bodies));
    }

    /**
     * What the first seeds make, as a few digits: after a change of it, seeds make other kernels, and those that were tried
     * before do not count.
     */
    static String generator() {
        MessageDigest digest = sha256();
        for (long seed = FIRST_SEED; seed < FIRST_SEED + LOOKED_AT; seed++) {
            for (RandomKernels.Kind kind : RandomKernels.Kind.values()) {
                KernelWorkload workload = of(kind, seed, 1).whole.workload();
                digest.update(KernelListing.of(workload.kernel()).getBytes(StandardCharsets.UTF_8));
                String launch = workload.verification().arguments() + " "
                        + workload.verification().workgroups();
                digest.update(launch.getBytes(StandardCharsets.UTF_8));
                for (Memory memory : workload.memory()) {
                    ByteBuffer bytes = ByteBuffer.allocate((int) memory.bytes()).order(ByteOrder.LITTLE_ENDIAN);
                    memory.content().writeTo(bytes, 0);
                    digest.update(bytes.flip());
                }
            }
        }
        return HexFormat.of().formatHex(digest.digest(), 0, 4);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    Kernel kernel() {
        return whole.workload().kernel();
    }

    /** Whether a device has all that it needs. */
    boolean isSupported(DeviceUnderTest tested) {
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

    /** What is wrong with a device's answer to it, or to a smaller kernel with the same memory. */
    Optional<String> problem(DeviceUnderTest tested, Kernel kernel) {
        return problem(
                tested,
                whole,
                kernel,
                kernel.equals(kernel()) ? whole.id() : tested.info().name() + whole.id() + smaller++);
    }

    /** What is wrong with a device's answer to it as it was compiled, possibly together with others. */
    Optional<String> problem(DeviceUnderTest tested, Device device, CompiledKernel compiled) {
        try {
            return tested.verifier()
                    .verify(device, compiled, whole.id(), whole.workload())
                    .map(this::words);
        } catch (BackendException failure) {
            return Optional.of(failure.toString());
        }
    }

    private String words(Mismatch mismatch) {
        return whole.explain().apply(mismatch) + ": " + mismatch;
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
