package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.cli.engine.discovery.FaultySuiteException;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.counting.Traffic;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Metric.Amount;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TransferWorkload;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * What one dispatch does, as far as metrics count it.
 *
 * @param accesses loads and stores of the measured resources
 * @param bytes of them, of the types as stored
 * @param operations of the measured kinds
 * @param steps of a chain
 */
record Work(long accesses, long bytes, long operations, long steps) {

    /**
     * The workload of a test, which counts what the test's metric divides.
     *
     * @throws FaultySuiteException if the suite gives none, or one that does not count that
     */
    static Workload counted(TestCase test) {
        Workload workload = FaultySuiteException.workload(test);
        Work smallest = of(workload, workload.smallestLaunch());
        if (test.metric().of() != Amount.COUNTED) {
            smallest.amount(test.metric());
        } else if (!(workload instanceof KernelWorkload kernel)
                || kernel.handedBack().isEmpty()) {
            throw new FaultySuiteException("the metric " + test.metric().id()
                    + " divides what the kernel counts, and the workload hands no number back");
        }
        return workload;
    }

    /**
     * The work of a launch.
     *
     * @throws FaultySuiteException if the workload cannot tell
     */
    static Work of(Workload workload, Launch launch) {
        return workload.accept(new Workload.Visitor<>() {
            @Override
            public Work kernel(KernelWorkload kernel) {
                return FaultySuiteException.asking(
                        "the workload cannot count what it does: ", () -> counted(kernel, launch));
            }

            @Override
            public Work transfer(TransferWorkload transfer) {
                return new Work(0, transfer.bytes(), 0, 0);
            }
        });
    }

    private static Work counted(KernelWorkload workload, Launch launch) {
        long steps = workload.measured().steps().applyAsLong(launch);
        if (!workload.measured().countsKernel()) {
            return new Work(0, 0, 0, steps);
        }
        KernelCounts counts = KernelCounts.of(workload.kernel(), launch.arguments());
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

    /** The share that a launch does of what its scale calls enough; empty if it does enough. */
    static OptionalDouble coverage(Workload workload, Launch launch) {
        for (Scale scale : workload.scales()) {
            int index = scale.launches().indexOf(launch);
            if (index >= 0 && index < scale.enough()) {
                Launch enough = scale.launches().get(scale.enough());
                return OptionalDouble.of((double) of(workload, launch).size()
                        / of(workload, enough).size());
            }
        }
        return OptionalDouble.empty();
    }

    /** What tells how much work it is: accesses, or operations or steps where nothing is accessed. */
    long size() {
        return accesses > 0 ? accesses : operations > 0 ? operations : steps;
    }

    /** The metric's value where this took some seconds. */
    double value(Metric metric, double seconds) {
        return metric.value(amount(metric), seconds);
    }

    private long amount(Metric metric) {
        long amount = switch (metric.of()) {
            case ACCESSES -> accesses;
            case BYTES -> bytes;
            case OPERATIONS -> operations;
            case STEPS -> steps;
            case DISPATCHES -> 1;
            case COUNTED -> throw new IllegalStateException("what a kernel counts is known when it has run");
        };
        if (amount <= 0) {
            throw new FaultySuiteException("the metric " + metric.id() + " divides "
                    + metric.of().name().toLowerCase(Locale.ROOT) + ", and the workload counts "
                    + (amount == 0 ? "none" : amount + " of them"));
        }
        return amount;
    }
}
