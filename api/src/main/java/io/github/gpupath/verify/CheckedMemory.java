package io.github.gpupath.verify;

import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.HostMemory;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Alternate;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The content of a checked resource after a verification run. */
record CheckedMemory(Resource resource, ByteBuffer content) {

    /** The same elements sorted by their bits. */
    CheckedMemory sorted() {
        MemoryLayout layout = MemoryLayout.of(resource);
        int bytes = layout.component().bytes();
        long[][] elements = new long[content.capacity() / (bytes * layout.components())][layout.components()];
        int next = 0;
        for (long[] element : elements) {
            for (int i = 0; i < element.length; i++, next += bytes) {
                element[i] = layout.component().bits(content, next);
            }
        }
        Arrays.sort(elements, Arrays::compareUnsigned);
        ByteBuffer inOrder = HostMemory.allocate(content.capacity());
        for (long[] element : elements) {
            for (long bits : element) {
                layout.component().put(inOrder, bits);
            }
        }
        return new CheckedMemory(resource, inOrder.flip());
    }

    /**
     * Runs a workload's verification once and reads its checked memory, in binding order.
     *
     * @param kernel the workload's kernel, compiled; one that alternates with it is compiled here
     * @param manner the submission mode: on a tested device, that of the timed run
     */
    static List<CheckedMemory> run(
            Device device,
            CompiledKernel kernel,
            WorkloadMemory memory,
            KernelWorkload workload,
            SubmissionMode manner) {
        KernelWorkload.Verification run = workload.verification();
        Optional<CompiledKernel> other =
                workload.alternate().flatMap(Alternate::kernel).map(device::compile);
        try {
            device.run(new DispatchBatch(
                    workload.cycle(kernel, other, memory.bindings(), run.arguments(), run.workgroups()),
                    run.dispatches(),
                    manner));
        } finally {
            other.ifPresent(CompiledKernel::close);
        }
        List<CheckedMemory> checked = new ArrayList<>();
        for (int binding = 0; binding < workload.verifiedMemory().size(); binding++) {
            if (workload.verifiedMemory().get(binding).checked()) {
                checked.add(new CheckedMemory(workload.resource(binding), memory.read(binding)));
            }
        }
        return checked;
    }
}
