package io.github.gpupath.suites;

import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.verify.Verifier;
import io.github.gpupath.verify.WorkloadMemory;
import java.util.List;
import java.util.function.UnaryOperator;

/** What a device runs that was given the kernel of a workload, and whether its answer is taken for right. */
public final class RunKernels {

    private RunKernels() {}

    /** Whether a workload is verified by a device that runs another kernel than the workload's, or that one. */
    public static boolean isVerified(KernelWorkload workload, Kernel run) {
        try (Device device = new ReferenceDevice();
                CompiledKernel compiled = device.compile(run);
                WorkloadMemory memory = new WorkloadMemory(device, workload.verifiedMemory())) {
            return new Verifier(new ReferenceProvider())
                    .verify(device, compiled, memory, run.name(), workload)
                    .isEmpty();
        }
    }

    /** A kernel with another body. */
    public static Kernel with(Kernel kernel, List<Statement> body) {
        return kernel.withBody(body);
    }

    /** A kernel with something else for each loop of its body, such as a compiler may make of it. */
    public static Kernel withLoops(Kernel kernel, UnaryOperator<Statement.Loop> instead) {
        return with(
                kernel,
                kernel.body().stream()
                        .map(statement -> statement instanceof Statement.Loop loop ? instead.apply(loop) : statement)
                        .toList());
    }

    /** A loop with another body. */
    public static Statement.Loop with(Statement.Loop loop, List<Statement> body) {
        return new Statement.Loop(loop.index(), loop.count(), loop.unroll(), body);
    }
}
