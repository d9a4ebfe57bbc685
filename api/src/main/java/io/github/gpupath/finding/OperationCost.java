package io.github.gpupath.finding;

/**
 * The kinds of findings that say what an operation costs, and the names of their figures. Those about one operation have one
 * subject, so that reports can put them into one row.
 */
public final class OperationCost {

    /** The kind of findings that compare the rates of two operations. */
    public static final String RATE = "rate";

    /** The figure of a {@link #RATE} with the share of the other's rate, per component of a lane. */
    public static final String SHARE = "rate";

    /** The kind of findings about how long a dependent operation waits for the one before it. */
    public static final String LATENCY = "latency";

    /** The figure of a {@link #LATENCY} in seconds. */
    public static final String SECONDS = "latency";

    /** The figure of a {@link #LATENCY} in cycles of the device's clock. */
    public static final String CYCLES = "cycles";

    /** The kind of findings about operations that cost as much as what would stand in for them, or more. */
    public static final String EMULATION = "emulation";

    /** The figure of an {@link #EMULATION} with the operation's cost divided by what the others cost together. */
    public static final String COST = "cost";

    private OperationCost() {}
}
