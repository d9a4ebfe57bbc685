package io.github.gpupath.finding;

/**
 * The kinds of findings that say what an operation costs, and the names of their figures. Those about one operation have one
 * subject, so that reports can put them into one row.
 */
public final class OperationCost {

    /** The kind of findings about the rate of an operation beside that of another. */
    public static final String RATE = "rate";

    /** The figure of a {@link #RATE} with the share of the other's rate that the operation certainly has, such as ½. */
    public static final String CLASS = "class";

    /** The figure of a {@link #RATE} with the share as it was measured. */
    public static final String SHARE = "rate";

    /** The kind of findings about how long a dependent operation waits for the one before it. */
    public static final String LATENCY = "latency";

    /** The figure of a {@link #LATENCY} in seconds. */
    public static final String SECONDS = "latency";

    /** The figure of a {@link #LATENCY} in cycles of the device's clock. */
    public static final String CYCLES = "cycles";

    /** The kind of findings about operations that cost no less than those that would stand in for them. */
    public static final String EMULATION = "emulation";

    /** The figure of an {@link #EMULATION} with the operation's cost by that of the others together. */
    public static final String COST = "cost";

    private OperationCost() {}
}
