package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.counting.Traffic;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.util.OptionalDouble;

/**
 * What one dispatch does to the resources that are measured, counted from the kernel.
 *
 * @param operations loads and stores
 * @param bytes of the types as stored
 */
record Work(long operations, long bytes) {

    static Work of(KernelWorkload workload, Launch launch) {
        KernelCounts counts = KernelCounts.of(workload.kernel(), launch.arguments());
        long invocations =
                launch.workgroups().total() * workload.kernel().workgroupSize().invocations();
        long operations = 0;
        long bytes = 0;
        for (Resource resource : workload.measured()) {
            Traffic traffic = counts.of(resource);
            operations += (traffic.loads() + traffic.stores()) * invocations;
            bytes += (traffic.bytesLoaded() + traffic.bytesStored()) * invocations;
        }
        return new Work(operations, bytes);
    }

    /** The share that a launch does of what its scale calls enough; empty if it does enough. */
    static OptionalDouble coverage(KernelWorkload workload, Launch launch) {
        for (Scale scale : workload.scales()) {
            int index = scale.launches().indexOf(launch);
            if (index >= 0 && index < scale.enough()) {
                Launch enough = scale.launches().get(scale.enough());
                return OptionalDouble.of((double) of(workload, launch).operations()
                        / of(workload, enough).operations());
            }
        }
        return OptionalDouble.empty();
    }

    /** The metric's value where this took some seconds. */
    double value(Metric metric, double seconds) {
        return metric.value(operations, bytes, seconds);
    }
}
