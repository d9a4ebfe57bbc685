package io.github.gpupath.suite;

import java.util.List;
import java.util.Optional;

/**
 * A test's reported quantity: an amount per second if higher is better, or seconds per amount if lower is better.
 *
 * @param id the name in result files: lower-case letters, digits and hyphens
 * @param unit the unit of values, without prefix
 * @param better the direction of better values
 * @param of the amount of a dispatch that is divided by its time, or divides it
 */
public record Metric(String id, String unit, Better better, Amount of) {

    /** Loads from the measured resources per second. */
    public static final Metric LOADS_PER_SECOND =
            new Metric("loads-per-second", "loads/s", Better.HIGHER, Amount.ACCESSES);

    /** Samples of the measured textures per second. */
    public static final Metric SAMPLES_PER_SECOND =
            new Metric("samples-per-second", "samples/s", Better.HIGHER, Amount.ACCESSES);

    /** Stores to the measured resources per second. */
    public static final Metric STORES_PER_SECOND =
            new Metric("stores-per-second", "stores/s", Better.HIGHER, Amount.ACCESSES);

    /** Bytes per second of the measured resources, counted as stored in memory; 1 TB is 10^12 bytes. */
    public static final Metric BYTES_PER_SECOND = new Metric("bytes-per-second", "B/s", Better.HIGHER, Amount.BYTES);

    /** Seconds per dispatch. */
    public static final Metric SECONDS = new Metric("seconds", "s", Better.LOWER, Amount.DISPATCHES);

    /** Seconds per step of a chain of dependent operations. */
    public static final Metric SECONDS_PER_STEP = new Metric("seconds-per-step", "s", Better.LOWER, Amount.STEPS);

    /** Atomic operations on the measured resources per second. */
    public static final Metric ATOMICS_PER_SECOND =
            new Metric("atomics-per-second", "atomics/s", Better.HIGHER, Amount.OPERATIONS);

    /** Operations per second, of the kinds that the workload measures. */
    public static final Metric OPERATIONS_PER_SECOND =
            new Metric("operations-per-second", "ops/s", Better.HIGHER, Amount.OPERATIONS);

    /** Ticks of the shader clock per second; these are device cycles unless the clock counts time. */
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

    /** The direction of better values. */
    public enum Better {
        HIGHER,
        LOWER;

        /** The metric's value for an amount and its duration in seconds. */
        public double value(double amount, double seconds) {
            return this == HIGHER ? amount / seconds : seconds / amount;
        }
    }

    /** The amount of a dispatch that a metric counts, see {@link KernelWorkload.Measured}. */
    public enum Amount {
        /** Loads, samples and stores of the measured resources. */
        ACCESSES,
        /** Bytes of these accesses, as stored in memory. */
        BYTES,
        /** Operations of the measured kinds, one per vector component. */
        OPERATIONS,
        /** Steps of the launch. */
        STEPS,
        /** 1: the dispatch itself. */
        DISPATCHES,
        /** The count that the kernel itself writes to memory: its first readback. */
        COUNTED
    }

    public Metric {
        TestCase.requireWord(id);
    }

    /** The predefined metric with an id; empty if there is none. Suites' own metrics must use other ids. */
    public static Optional<Metric> named(String id) {
        return NAMED.stream().filter(metric -> metric.id.equals(id)).findFirst();
    }

    /** Whether its values are seconds per step or operation, which can be converted to cycles. */
    public boolean isInCycles() {
        return better == Better.LOWER && (of == Amount.STEPS || of == Amount.OPERATIONS);
    }

    /** The metric's value for an amount and its duration in seconds. */
    public double value(double amount, double seconds) {
        return better.value(amount, seconds);
    }
}
