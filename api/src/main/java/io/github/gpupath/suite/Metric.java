package io.github.gpupath.suite;

import java.util.List;
import java.util.Optional;

/**
 * What a test reports: an amount for each second where more is better, or the seconds of each unit of an amount where less
 * is.
 *
 * @param id the name in result files: lower-case letters, digits and hyphens
 * @param unit of its values, without a prefix
 * @param better which direction is better
 * @param of the amount
 */
public record Metric(String id, String unit, Better better, Amount of) {

    /** Loads of the measured resources. */
    public static final Metric LOADS_PER_SECOND =
            new Metric("loads-per-second", "loads/s", Better.HIGHER, Amount.ACCESSES);

    /** Samples of the measured textures. */
    public static final Metric SAMPLES_PER_SECOND =
            new Metric("samples-per-second", "samples/s", Better.HIGHER, Amount.ACCESSES);

    /** Stores to the measured resources. */
    public static final Metric STORES_PER_SECOND =
            new Metric("stores-per-second", "stores/s", Better.HIGHER, Amount.ACCESSES);

    /** Bytes of the measured resources' types as stored in memory; 1 TB is 10^12 bytes. */
    public static final Metric BYTES_PER_SECOND = new Metric("bytes-per-second", "B/s", Better.HIGHER, Amount.BYTES);

    /** Seconds of one dispatch, whatever its kernel does. */
    public static final Metric SECONDS = new Metric("seconds", "s", Better.LOWER, Amount.DISPATCHES);

    /** Seconds of one step of a chain of dependent operations. */
    public static final Metric SECONDS_PER_STEP = new Metric("seconds-per-step", "s", Better.LOWER, Amount.STEPS);

    public static final Metric ATOMICS_PER_SECOND =
            new Metric("atomics-per-second", "atomics/s", Better.HIGHER, Amount.OPERATIONS);

    /** Operations of the kinds that a workload measures. */
    public static final Metric OPERATIONS_PER_SECOND =
            new Metric("operations-per-second", "ops/s", Better.HIGHER, Amount.OPERATIONS);

    /** Ticks of a clock that a kernel reads, which are cycles of the device unless the clock counts time. */
    public static final Metric CYCLES_PER_SECOND = new Metric("cycles-per-second", "Hz", Better.HIGHER, Amount.COUNTED);

    private static final List<Metric> NAMED = List.of(
            LOADS_PER_SECOND,
            SAMPLES_PER_SECOND,
            STORES_PER_SECOND,
            BYTES_PER_SECOND,
            SECONDS,
            SECONDS_PER_STEP,
            ATOMICS_PER_SECOND,
            OPERATIONS_PER_SECOND,
            CYCLES_PER_SECOND);

    /** Which values of a metric are better. */
    public enum Better {
        HIGHER,
        LOWER;

        /** The value where an amount took some seconds. */
        public double value(double amount, double seconds) {
            return this == HIGHER ? amount / seconds : seconds / amount;
        }
    }

    /** What is counted of a dispatch, from its kernel or its launch. */
    public enum Amount {
        /** Loads, samples and stores of the measured resources. */
        ACCESSES,
        /** Their bytes, of the types as stored. */
        BYTES,
        /** Operations of the measured kinds, one for each component of a vector. */
        OPERATIONS,
        /** The steps of the launch. */
        STEPS,
        /** 1: the dispatch itself. */
        DISPATCHES,
        /** What the kernel itself has counted of a dispatch: the first number that it hands back. */
        COUNTED
    }

    public Metric {
        TestCase.requireWord(id);
    }

    /** The metric of those above that has an id, which no other metric may have; empty if none has it. */
    public static Optional<Metric> named(String id) {
        return NAMED.stream().filter(metric -> metric.id.equals(id)).findFirst();
    }

    /** Whether its seconds are those of a step or an operation, which take a number of cycles on each device. */
    public boolean isInCycles() {
        return better == Better.LOWER && (of == Amount.STEPS || of == Amount.OPERATIONS);
    }

    /** The value where an amount took some seconds. */
    public double value(double amount, double seconds) {
        return better.value(amount, seconds);
    }
}
