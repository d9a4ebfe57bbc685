package io.github.gpupath.kernel;

/** An operation on one value, component by component. */
public enum UnaryOperator {
    NEGATE,
    BIT_NOT,
    LOGICAL_NOT,
    ABS,
    FLOOR,
    SQRT,
    BIT_COUNT
}
