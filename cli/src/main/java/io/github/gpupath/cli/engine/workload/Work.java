package io.github.gpupath.cli.engine.workload;

import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.counting.Traffic;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.LinkWorkload;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.TransferWorkload;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suite.Workload.Launch;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The work of one dispatch, as far as metrics count it.
 *
 * @param accesses loads and stores of the measured resources
 * @param bytes of them, of the types as stored
 * @param steps of a chain
 */
public record Work(long accesses, long bytes, long operations, long steps) {

    /** The work of workgroups that start and end and do nothing between. */
    static final Work NONE = new Work(0, 0, 0, 0);

    /**
     * The work of a launch.
     *
     * @param counted the counts of the workload's kernel so far, by its arguments; new counts are added
     * @throws FaultySuiteException if the workload cannot tell
     */
    static Work of(Workload workload, Launch launch, Map<List<Literal>, KernelCounts> counted) {
        return workload.accept(new Workload.Visitor<>() {
            @Override
            public Work kernel(KernelWorkload kernel) {
                return FaultySuiteException.asking(
                        "the workload cannot count its operations: ", () -> of(kernel, launch, counted));
            }

            @Override
            public Work transfer(TransferWorkload transfer) {
                return new Work(0, transfer.bytes(), 0, 0);
            }

            @Override
            public Work link(LinkWorkload link) {
                return new Work(0, link.bytes() * link.directions().size(), 0, 0);
            }
        });
    }

    private static Work of(KernelWorkload workload, Launch launch, Map<List<Literal>, KernelCounts> counted) {
        long steps = workload.measured().steps().applyAsLong(launch);
        if (!workload.measured().countsKernel()) {
            return new Work(0, 0, 0, steps);
        }
        KernelCounts counts =
                counted.computeIfAbsent(launch.arguments(), arguments -> KernelCounts.of(workload.kernel(), arguments));
        long invocations =
                launch.workgroups().total() * workload.kernel().workgroupSize().invocations();
        long accesses = 0;
        long bytes = 0;
        for (Place place : workload.measured().places()) {
            Traffic traffic = counts.of(place);
            accesses += (traffic.loads() + traffic.stores()) * invocations;
            bytes += (traffic.bytesLoaded() + traffic.bytesStored()) * invocations;
        }
        return new Work(accesses, bytes, workload.measured().operations().applyAsLong(counts) * invocations, steps);
    }

    /** The amount of work: accesses, or operations or steps where nothing is accessed. */
    public long size() {
        return accesses > 0 ? accesses : operations > 0 ? operations : steps;
    }

    /** The metric's value where this took some seconds. */
    public double value(Metric metric, double seconds) {
        return metric.value(amount(metric), seconds);
    }

    /**
     * The amount that a metric divides.
     *
     * @throws FaultySuiteException unless it is above 0
     */
    long amount(Metric metric) {
        long amount = switch (metric.of()) {
            case ACCESSES -> accesses;
            case BYTES -> bytes;
            case OPERATIONS -> operations;
            case STEPS -> steps;
            case DISPATCHES -> 1;
            case COUNTED -> throw new IllegalStateException("the kernel's count is unknown before it runs");
        };
        if (amount <= 0) {
            throw new FaultySuiteException("the metric " + metric.id() + " divides "
                    + metric.of().name().toLowerCase(Locale.ROOT) + ", but the workload counts "
                    + (amount == 0 ? "none" : amount + " of them"));
        }
        return amount;
    }
}
