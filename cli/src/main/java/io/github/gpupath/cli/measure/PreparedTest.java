package io.github.gpupath.cli.measure;

import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.verify.Mismatch;
import io.github.gpupath.verify.Verifier;
import io.github.gpupath.verify.WorkloadMemory;
import java.util.List;
import java.util.Optional;

/** A test on one device: its kernel compiled once, to be verified and then timed, on its own memory. */
final class PreparedTest implements AutoCloseable {

    private final Device device;
    private final Workload workload;
    private final CompiledKernel kernel;
    private final WorkloadMemory memory;

    /** Compiles and allocates; nothing is left behind if that fails. */
    PreparedTest(Device device, Workload workload) {
        this.device = device;
        this.workload = workload;
        this.kernel = device.compile(workload.kernel());
        try {
            this.memory = new WorkloadMemory(device, workload.memory());
        } catch (Throwable failure) {
            kernel.close();
            throw failure;
        }
    }

    DeviceInfo device() {
        return device.info();
    }

    /** What the language could not express. */
    List<String> notes() {
        return kernel.source().notes();
    }

    /** Compares the kernel's answer with the reference's, and gives the memory its first content again. */
    Optional<Mismatch> verify(Verifier verifier, TestCase test) {
        Optional<Mismatch> mismatch = verifier.verify(device, kernel, memory, test.id(), workload);
        memory.fill();
        return mismatch;
    }

    /** Runs a batch of dispatches with the timed arguments. */
    Sample time(WorkgroupCount workgroups, int dispatches) {
        DispatchBatch batch =
                new DispatchBatch(kernel, memory.bindings(), workload.timedArguments(), workgroups, dispatches);
        try {
            return Sample.of(device.run(batch), dispatches);
        } catch (RuntimeException | LinkageError | OutOfMemoryError | StackOverflowError failure) {
            throw new PreparedTestException(this, Failures.of(failure));
        }
    }

    @Override
    public void close() {
        try (kernel) {
            memory.close();
        }
    }
}
