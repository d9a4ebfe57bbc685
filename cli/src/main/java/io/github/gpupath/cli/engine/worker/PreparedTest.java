package io.github.gpupath.cli.engine.worker;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.verify.Mismatch;
import io.github.gpupath.verify.Verifier;
import io.github.gpupath.verify.WorkloadMemory;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A test on one device: its kernel compiled once, to be verified and then timed, on its own memory. The memory of the timed
 * run is there from when it is first needed, so that a verification that has less of its own takes no more than that.
 *
 * <p>The sizes of a curve share their kernel: a test with the kernel of the one before it takes that over, and what it can use
 * of its memory.
 */
final class PreparedTest implements AutoCloseable {

    private final Device device;
    private final TestCase test;
    private final KernelWorkload workload;
    private final CompiledKernel kernel;
    private Optional<WorkloadMemory> former = Optional.empty();
    private @Nullable WorkloadMemory timed;

    /**
     * Compiles.
     *
     * @throws io.github.gpupath.backend.BackendException.Unsupported if the device lacks a feature or the memory, which is
     *     known before anything is allocated
     */
    PreparedTest(Device device, TestCase test) {
        this(device, test, Optional.empty());
    }

    /**
     * Takes over from the test before what serves.
     *
     * @param before is closed by this
     */
    PreparedTest(Device device, TestCase test, Optional<PreparedTest> before) {
        this.device = device;
        this.test = test;
        this.workload = test.workload().get();
        try {
            WorkloadMemory.requireAllowed(workload.memory(), device.info());
            long held = before.flatMap(PreparedTest::timedMemory)
                    .map(WorkloadMemory::bytes)
                    .orElse(0L);
            MemoryBudget.of(device.info()).and(held).check(workload);
        } catch (RuntimeException refused) {
            closeAfter(refused, before);
        }
        if (before.isPresent() && before.get().workload.kernel().equals(workload.kernel())) {
            this.kernel = before.get().kernel;
            this.former = before.get().timedMemory();
        } else {
            before.ifPresent(PreparedTest::close);
            this.kernel = device.compile(workload.kernel());
        }
    }

    private static void closeAfter(RuntimeException refused, Optional<PreparedTest> before) {
        try {
            before.ifPresent(PreparedTest::close);
        } catch (RuntimeException another) {
            refused.addSuppressed(another);
        }
        throw refused;
    }

    /** Whether another test could take over from this one. */
    boolean serves(TestCase next) {
        return hasSizes() && next.workload().get().kernel().equals(workload.kernel());
    }

    /** Whether it is one of several sizes, which are verified on memory of their own. */
    private boolean hasSizes() {
        return workload.verification().memory().isPresent();
    }

    private Optional<WorkloadMemory> timedMemory() {
        return timed == null ? former : Optional.of(timed);
    }

    /** What the language could not express. */
    List<String> notes() {
        return kernel.source().notes();
    }

    /** What the driver made of the kernel. */
    List<CodeListing> listings() {
        return kernel.listings();
    }

    /** Compares the kernel's answer with the reference's; the memory of the timed run has its first content again. */
    Optional<Mismatch> verify(Verifier verifier) {
        if (workload.verification().memory().isPresent()) {
            try (WorkloadMemory small = new WorkloadMemory(device, workload.verifiedMemory())) {
                return verifier.verify(device, kernel, small, test.id(), workload);
            }
        }
        Optional<Mismatch> mismatch = verifier.verify(device, kernel, timed(), test.id(), workload);
        timed().fill();
        return mismatch;
    }

    /** Allocates and fills the memory of the timed run, unless that is done. */
    void allocate() {
        timed();
    }

    private WorkloadMemory timed() {
        if (timed == null) {
            Optional<WorkloadMemory> before = former;
            former = Optional.empty();
            timed = hasSizes()
                    ? WorkloadMemory.following(before, device, workload.memory())
                    : new WorkloadMemory(device, workload.memory());
        }
        return timed;
    }

    /** Runs a batch of dispatches. */
    BatchTime time(Launch launch, int dispatches) {
        return device.run(batch(launch, dispatches));
    }

    private DispatchBatch batch(Launch launch, int dispatches) {
        return new DispatchBatch(kernel, timed().bindings(), launch.arguments(), launch.workgroups(), dispatches);
    }

    @Override
    public void close() {
        try (kernel) {
            timedMemory().ifPresent(WorkloadMemory::close);
        }
    }
}
