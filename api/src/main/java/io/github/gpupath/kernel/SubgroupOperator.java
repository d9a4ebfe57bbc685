package io.github.gpupath.kernel;

/** How a value is taken from another invocation of the subgroup. */
public enum SubgroupOperator implements Operation {
    /** From one lane, a constant that is the same for all. */
    BROADCAST,
    /** From a lane that each invocation chooses. */
    SHUFFLE
}
