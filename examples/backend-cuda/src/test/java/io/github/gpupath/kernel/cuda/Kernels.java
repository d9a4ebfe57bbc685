package io.github.gpupath.kernel.cuda;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.conformance.ConformanceCase;
import io.github.gpupath.conformance.ConformanceCases;
import io.github.gpupath.conformance.RandomKernels;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.verify.SuiteKernels;
import java.util.LinkedHashMap;
import java.util.Map;

/** The kernels that a compiler is to take, as they are written in CUDA C++, by the ids of their tests. */
public final class Kernels {

    private final Map<String, KernelSource> sources = new LinkedHashMap<>();
    private int refused;

    private Kernels() {}

    /** Those of all suites, each once. */
    public static Kernels ofSuites() {
        Kernels kernels = new Kernels();
        Map<Kernel, String> seen = new LinkedHashMap<>();
        SuiteKernels.tests()
                .forEach(test ->
                        seen.putIfAbsent(test.kernelWorkload().orElseThrow().kernel(), test.id()));
        seen.forEach((kernel, id) -> kernels.add(id, kernel));
        return kernels;
    }

    /** Those of the kit's cases. */
    public static Kernels ofCases() {
        Kernels kernels = new Kernels();
        ConformanceCases.all()
                .forEach(each -> kernels.add(each.id(), each.workload().kernel()));
        return kernels;
    }

    /** Some of those that chance makes, the same each time. */
    public static Kernels random(int count) {
        Kernels kernels = new Kernels();
        for (long seed = 0; seed < count; seed++) {
            ConformanceCase random = RandomKernels.kernel(seed, 1);
            kernels.add(random.id(), random.workload().kernel());
        }
        return kernels;
    }

    private void add(String id, Kernel kernel) {
        try {
            sources.put(id, CudaWriter.write(kernel));
        } catch (BackendException.Unsupported e) {
            refused++;
        }
    }

    /** What could be written. */
    public Map<String, KernelSource> sources() {
        return sources;
    }

    /** How many have no counterpart in CUDA. */
    public int refused() {
        return refused;
    }
}
