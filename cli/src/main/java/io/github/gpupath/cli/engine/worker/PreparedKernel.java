package io.github.gpupath.cli.engine.worker;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.TestCase;
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
final class PreparedKernel implements Prepared {

    private final Device device;
    private final TestCase test;
    private final KernelWorkload workload;
    private final CompiledKernel kernel;
    private Optional<WorkloadMemory> former = Optional.empty();
    private @Nullable WorkloadMemory timed;

    /**
     * Compiles, or takes over from the test before what serves.
     *
     * @param before is closed by this
     */
    PreparedKernel(Device device, TestCase test, KernelWorkload workload, Optional<PreparedKernel> before) {
        this.device = device;
        this.test = test;
        this.workload = workload;
        try {
            WorkloadMemory.requireAllowed(workload.memory(), device.info());
            long held = before.flatMap(PreparedKernel::timedMemory)
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
            before.ifPresent(PreparedKernel::close);
            this.kernel = device.compile(workload.kernel());
        }
    }

    private static void closeAfter(RuntimeException refused, Optional<PreparedKernel> before) {
        try {
            before.ifPresent(PreparedKernel::close);
        } catch (RuntimeException another) {
            refused.addSuppressed(another);
        }
        throw refused;
    }

    @Override
    public boolean serves(TestCase next) {
        return hasSizes()
                && next.workload().get() instanceof KernelWorkload other
                && other.kernel().equals(workload.kernel());
    }

    /** Whether it is one of several sizes, which are verified on memory of their own. */
    private boolean hasSizes() {
        return workload.verification().memory().isPresent();
    }

    private Optional<WorkloadMemory> timedMemory() {
        return timed == null ? former : Optional.of(timed);
    }

    @Override
    public List<String> notes() {
        return kernel.source().notes();
    }

    @Override
    public List<CodeListing> listings() {
        return kernel.listings();
    }

    /** Compares with the reference's answer; the memory of the timed run has its first content again. */
    @Override
    public Optional<String> verify(Verifier verifier) {
        return mismatch(verifier).map(Mismatch::toString);
    }

    private Optional<Mismatch> mismatch(Verifier verifier) {
        if (workload.verification().memory().isPresent()) {
            try (WorkloadMemory small = new WorkloadMemory(device, workload.verifiedMemory())) {
                return verifier.verify(device, kernel, small, test.id(), workload);
            }
        }
        Optional<Mismatch> mismatch = verifier.verify(device, kernel, timed(), test.id(), workload);
        timed().fill();
        return mismatch;
    }

    @Override
    public void allocate() {
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

    @Override
    public BatchTime time(Launch launch, int dispatches) {
        return device.run(batch(launch, dispatches));
    }

    @Override
    public List<Double> handedBack() {
        return workload.handedBack().stream()
                .map(number -> timed().number(number.binding(), number.offset(), number.type()))
                .toList();
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
