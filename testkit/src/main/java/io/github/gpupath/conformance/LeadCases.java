package io.github.gpupath.conformance;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.MemoryKind;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Memory.BufferMemory;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Buffers of each use at an offset in their allocations, and in each kind of memory. */
final class LeadCases {

    private static final Set<String> CASES =
            Set.of("buffer/raw-load-and-store", "buffer/structured-load-and-store-f32", "buffer/uniform-f32");

    private LeadCases() {}

    static Stream<ConformanceCase> all() {
        return with("-behind", spec -> spec.behind(3L * BufferSpec.LEAD_STEP));
    }

    /** The cases in a kind of memory. */
    static Stream<ConformanceCase> in(MemoryKind kind) {
        return with("-in-" + kind.id(), spec -> spec.in(kind));
    }

    private static Stream<ConformanceCase> with(String suffix, UnaryOperator<BufferSpec> change) {
        return BufferCases.all()
                .filter(each -> CASES.contains(each.id()))
                .map(each -> new ConformanceCase(each.id() + suffix, with(each.workload(), change), each.explain()));
    }

    private static KernelWorkload with(KernelWorkload workload, UnaryOperator<BufferSpec> change) {
        List<Memory> memory = workload.memory().stream()
                .<Memory>map(
                        each -> each instanceof BufferMemory buffer ? buffer.with(change.apply(buffer.spec())) : each)
                .toList();
        return workload.toBuilder().memory(memory).build();
    }
}
