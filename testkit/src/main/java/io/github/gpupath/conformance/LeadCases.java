package io.github.gpupath.conformance;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Memory.BufferMemory;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Buffers of each kind at an offset in their allocations. */
final class LeadCases {

    private static final Set<String> KINDS =
            Set.of("buffer/raw-load-and-store", "buffer/structured-load-and-store-f32", "buffer/uniform-f32");

    private LeadCases() {}

    static Stream<ConformanceCase> all() {
        return BufferCases.all()
                .filter(each -> KINDS.contains(each.id()))
                .map(each -> new ConformanceCase(each.id() + "-behind", behind(each.workload()), each.explain()));
    }

    private static KernelWorkload behind(KernelWorkload workload) {
        List<Memory> memory = workload.memory().stream()
                .<Memory>map(each -> each instanceof BufferMemory buffer
                        ? buffer.with(buffer.spec().behind(3L * BufferSpec.LEAD_STEP))
                        : each)
                .toList();
        return workload.toBuilder().memory(memory).build();
    }
}
