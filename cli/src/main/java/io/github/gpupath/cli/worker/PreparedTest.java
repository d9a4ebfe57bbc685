package io.github.gpupath.cli.worker;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.verify.Mismatch;
import io.github.gpupath.verify.Verifier;
import io.github.gpupath.verify.WorkloadMemory;
import java.util.List;
import java.util.Optional;

/** A test on one device: its kernel compiled once, to be verified and then timed, on its own memory. */
final class PreparedTest implements AutoCloseable {

    private final Device device;
    private final TestCase test;
    private final Workload workload;
    private final CompiledKernel kernel;
    private final WorkloadMemory memory;

    /**
     * Compiles and allocates; nothing is left behind if that fails.
     *
     * @throws io.github.gpupath.backend.BackendException.Unsupported before anything is allocated, if the device lacks a
     *     feature or the memory
     */
    PreparedTest(Device device, TestCase test) {
        this.device = device;
        this.test = test;
        this.workload = test.workload().get();
        MemoryBudget.of(device.info()).check(workload);
        this.kernel = device.compile(workload.kernel());
        try {
            this.memory = new WorkloadMemory(device, workload.memory());
        } catch (Throwable failure) {
            kernel.close();
            throw failure;
        }
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
        Optional<Mismatch> mismatch = verifier.verify(device, kernel, memory, test.id(), workload);
        memory.fill();
        return mismatch;
    }

    /** Runs a batch of dispatches. */
    BatchTime time(Launch launch, int dispatches) {
        return device.run(batch(launch, dispatches));
    }

    private DispatchBatch batch(Launch launch, int dispatches) {
        return new DispatchBatch(kernel, memory.bindings(), launch.arguments(), launch.workgroups(), dispatches);
    }

    @Override
    public void close() {
        try (kernel) {
            memory.close();
        }
    }
}
