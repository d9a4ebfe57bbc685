package io.github.gpupath.finding;

/**
 * The kinds of findings on the cost of operations, and the names of their figures. Findings on one operation have the
 * same subject, so that reports show them in one row.
 */
public final class OperationCost {

    /** The kind of findings that compare the rates of two operations. */
    public static final String RATE = "rate";

    /** The figure of a {@link #RATE} with the rate as a share of the other operation's, per vector component. */
    public static final String SHARE = "rate";

    /** The kind of findings on the latency between dependent operations. */
    public static final String LATENCY = "latency";

    /** The figure of a {@link #LATENCY} in seconds. */
    public static final String SECONDS = "latency";

    /** The figure of a {@link #LATENCY} in cycles of the device's clock. */
    public static final String CYCLES = "cycles";

    /** The kind of findings on operations that cost at least as much as the operations that could emulate them. */
    public static final String EMULATION = "emulation";

    /** The figure of an {@link #EMULATION} with the operation's cost divided by the sum of the others' costs. */
    public static final String COST = "cost";

    private OperationCost() {}
}
