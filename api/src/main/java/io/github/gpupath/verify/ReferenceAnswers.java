package io.github.gpupath.verify;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.suite.KernelWorkload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A cache of the reference's outputs: the checked memory of workloads after their verification runs. */
final class ReferenceAnswers {

    /** Enough for tests that are verified on several devices one after the other. */
    private static final long KEPT_BYTES = 64L << 20;

    private final BackendProvider reference;
    private final Map<String, List<CheckedMemory>> kept = new LinkedHashMap<>(16, 0.75f, true);
    private long keptBytes;

    ReferenceAnswers(BackendProvider reference) {
        this.reference = reference;
    }

    /** The checked memory in binding order, from the cache or from a run. */
    List<CheckedMemory> answer(String key, KernelWorkload workload) {
        List<CheckedMemory> known = kept.get(key);
        return known != null ? known : keep(key, run(workload));
    }

    private List<CheckedMemory> keep(String key, List<CheckedMemory> answer) {
        kept.put(key, answer);
        keptBytes += bytes(answer);
        var eldest = kept.entrySet().iterator();
        while (keptBytes > KEPT_BYTES && kept.size() > 1) {
            keptBytes -= bytes(eldest.next().getValue());
            eldest.remove();
        }
        return answer;
    }

    private static long bytes(List<CheckedMemory> answer) {
        return answer.stream().mapToLong(memory -> memory.content().capacity()).sum();
    }

    private List<CheckedMemory> run(KernelWorkload workload) {
        try (Backend backend = reference.open();
                Device device = backend.open(backend.devices().get(0));
                CompiledKernel kernel = device.compile(workload.kernel());
                WorkloadMemory memory = new WorkloadMemory(device, workload.verifiedMemory())) {
            return CheckedMemory.run(device, kernel, memory, workload, SubmissionMode.DEPENDENT);
        }
    }
}
