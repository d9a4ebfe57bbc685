package io.github.gpupath.cli.engine.worker;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.lifetime.Closing;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.WithoutAccess;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Alternate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The compiled kernels of a workload, and the twin of the first without the accesses under test, which is compiled when it is first wanted. */
final class KernelAndTwin implements AutoCloseable {

    private final Device device;
    private final KernelWorkload workload;
    private final CompiledKernel kernel;
    /** The kernel that alternates with it. */
    private final Optional<CompiledKernel> other;

    private @Nullable CompiledKernel twin;
    /** What the twin has behind the resources of the kernel. */
    private final List<DeviceResource> added = new ArrayList<>();
    /** Closes all that it has. */
    private final List<Runnable> closings = new ArrayList<>();

    KernelAndTwin(Device device, KernelWorkload workload) {
        this.device = device;
        this.workload = workload;
        this.kernel = device.compile(workload.kernel());
        closings.add(kernel::close);
        this.other = workload.alternate().flatMap(Alternate::kernel).map(device::compile);
        other.ifPresent(compiled -> closings.add(compiled::close));
    }

    /** Compiles both as a measurement does, if there is a twin to measure. */
    static void compile(Device device, KernelWorkload workload) {
        try (KernelAndTwin compiled = new KernelAndTwin(device, workload)) {
            if (!workload.underTest().isEmpty()) {
                compiled.twin();
            }
        }
    }

    CompiledKernel kernel() {
        return kernel;
    }

    Optional<CompiledKernel> other() {
        return other;
    }

    CompiledKernel twin() {
        if (twin == null) {
            Kernel without = WithoutAccess.of(workload.kernel(), workload.underTest());
            CompiledKernel compiled = device.compile(without);
            closings.add(compiled::close);
            if (without.resources().size() > workload.kernel().resources().size()) {
                DeviceBuffer result = device.createBuffer(BufferSpec.storage(Integer.BYTES));
                closings.add(result::close);
                added.add(result);
            }
            twin = compiled;
        }
        return twin;
    }

    /** The memory of the twin, from that of the kernel. */
    List<DeviceResource> bindingsOfTwin(List<DeviceResource> ofKernel) {
        List<DeviceResource> all = new ArrayList<>(ofKernel);
        all.addAll(added);
        return all;
    }

    /** Whether another workload has the same kernel and the same twin. */
    boolean serves(KernelWorkload other) {
        return other.kernel().equals(workload.kernel())
                && other.alternate().equals(workload.alternate())
                && other.underTest().equals(workload.underTest());
    }

    @Override
    public void close() {
        Closing.all(closings, Runnable::run);
    }
}
