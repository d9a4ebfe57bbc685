package io.github.gpupath.cli.engine.workload;

import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Metric.Amount;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A workload with the work of each of its launches.
 *
 * @param works by launch
 */
public record CountedWorkload(Workload workload, Map<Launch, Work> works) {

    public CountedWorkload {
        works = Map.copyOf(works);
    }

    /**
     * A new workload of a test.
     *
     * @throws FaultySuiteException if the suite gives no workload, or one without the count that the test's metric divides
     */
    public static CountedWorkload of(TestCase test) {
        Workload workload = FaultySuiteException.workload(test);
        Map<List<Literal>, KernelCounts> kernelCounts = new HashMap<>();
        Map<Launch, Work> works = new HashMap<>();
        for (Scale scale : workload.scales()) {
            scale.launches().forEach(launch -> works.put(launch, Work.of(workload, launch, kernelCounts)));
        }
        CountedWorkload counted = new CountedWorkload(workload, works);
        if (test.metric().of() != Amount.COUNTED) {
            counted.work(workload.smallestLaunch()).amount(test.metric());
        } else if (workload.handedBack().isEmpty()) {
            throw new FaultySuiteException("the metric " + test.metric().id()
                    + " divides a count from the kernel, but the workload reads none back");
        }
        return counted;
    }

    /** The workload of a kernel; empty for a transfer. */
    public Optional<KernelWorkload> kernel() {
        return workload instanceof KernelWorkload runs ? Optional.of(runs) : Optional.empty();
    }

    /** The work of a launch; none if no scale has this launch. */
    public Work work(Launch launch) {
        return works.getOrDefault(launch, Work.NONE);
    }

    /** The share that a launch does of what its scale calls enough; empty if it does enough. */
    public OptionalDouble coverage(Launch launch) {
        for (Scale scale : workload.scales()) {
            int index = scale.launches().indexOf(launch);
            if (index >= 0 && index < scale.enough()) {
                Launch enough = scale.launches().get(scale.enough());
                return OptionalDouble.of(
                        (double) work(launch).size() / work(enough).size());
            }
        }
        return OptionalDouble.empty();
    }
}
