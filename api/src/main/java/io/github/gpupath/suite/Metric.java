package io.github.gpupath.suite;

import java.util.Arrays;
import java.util.Optional;

/** What a test reports; computed from the operations and bytes that are counted from its kernel. */
public enum Metric {
    LOADS_PER_SECOND("loads-per-second", "loads/s", Quantity.OPERATIONS),
    SAMPLES_PER_SECOND("samples-per-second", "samples/s", Quantity.OPERATIONS),
    STORES_PER_SECOND("stores-per-second", "stores/s", Quantity.OPERATIONS),
    /** Of the types as stored in memory; 1 TB is 10^12 bytes. */
    BYTES_PER_SECOND("bytes-per-second", "B/s", Quantity.BYTES),
    /** Of one dispatch; the less the better. */
    SECONDS("seconds", "s", Quantity.TIME);

    private enum Quantity {
        OPERATIONS,
        BYTES,
        TIME
    }

    private final String id;
    private final String unit;
    private final Quantity quantity;

    Metric(String id, String unit, Quantity quantity) {
        this.id = id;
        this.unit = unit;
        this.quantity = quantity;
    }

    /** The name in result files. */
    public String id() {
        return id;
    }

    /** The unit of its values, without a prefix. */
    public String unit() {
        return unit;
    }

    /** The metric with an id, if there is one. */
    public static Optional<Metric> named(String id) {
        return Arrays.stream(values()).filter(metric -> metric.id.equals(id)).findFirst();
    }

    /** Whether it is a rate, of which more is better, and not a time. */
    public boolean isRate() {
        return quantity != Quantity.TIME;
    }

    /** The value for one dispatch that took some seconds. */
    public double value(long operations, long bytes, double seconds) {
        return switch (quantity) {
            case OPERATIONS -> operations / seconds;
            case BYTES -> bytes / seconds;
            case TIME -> seconds;
        };
    }
}
