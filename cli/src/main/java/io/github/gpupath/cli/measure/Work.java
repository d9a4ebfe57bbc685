package io.github.gpupath.cli.measure;

import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.counting.Traffic;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suite.Workload.Launch;

/**
 * What one dispatch does to the resource that is measured, counted from the kernel.
 *
 * @param operations loads and stores
 * @param bytes of the types as stored
 */
record Work(long operations, long bytes) {

    static Work of(Workload workload, Launch launch) {
        Traffic traffic = KernelCounts.of(workload.kernel(), launch.arguments()).of(workload.measured());
        long invocations =
                launch.workgroups().total() * workload.kernel().workgroupSize().invocations();
        return new Work(
                (traffic.loads() + traffic.stores()) * invocations,
                (traffic.bytesLoaded() + traffic.bytesStored()) * invocations);
    }

    /** The metric's value where this took some seconds. */
    double value(Metric metric, double seconds) {
        return metric.value(operations, bytes, seconds);
    }
}
