package io.github.gpupath.verify;

import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.Manner;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.suite.KernelWorkload;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** What a resource that is marked as checked holds after a verification run. */
record CheckedMemory(Resource resource, ByteBuffer content) {

    /**
     * Runs a workload's verification once and reads what is checked, in the order of the bindings.
     *
     * @param manner how it is run: on a device that is tested, as it is when timed
     */
    static List<CheckedMemory> run(
            Device device, CompiledKernel kernel, WorkloadMemory memory, KernelWorkload workload, Manner manner) {
        KernelWorkload.Verification run = workload.verification();
        device.run(new DispatchBatch(kernel, memory.bindings(), run.arguments(), run.workgroups(), 1, manner));
        List<CheckedMemory> checked = new ArrayList<>();
        for (int binding = 0; binding < workload.verifiedMemory().size(); binding++) {
            if (workload.verifiedMemory().get(binding).checked()) {
                checked.add(new CheckedMemory(workload.kernel().resources().get(binding), memory.read(binding)));
            }
        }
        return checked;
    }
}
