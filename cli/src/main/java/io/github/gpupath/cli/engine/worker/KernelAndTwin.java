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
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The compiled kernel of a workload, and its twin without the accesses under test, which is compiled when it is first wanted. */
final class KernelAndTwin implements AutoCloseable {

    private final Device device;
    private final KernelWorkload workload;
    private final CompiledKernel kernel;
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
        return other.kernel().equals(workload.kernel()) && other.underTest().equals(workload.underTest());
    }

    @Override
    public void close() {
        Closing.all(closings, Runnable::run);
    }
}
