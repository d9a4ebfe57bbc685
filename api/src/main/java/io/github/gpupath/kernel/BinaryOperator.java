package io.github.gpupath.kernel;

/**
 * An operation on two values of the same type, component by component; comparisons are of scalars only. Sums, differences
 * and products of integers wrap around.
 */
public enum BinaryOperator {
    ADD(Kind.ARITHMETIC),
    SUBTRACT(Kind.ARITHMETIC),
    MULTIPLY(Kind.ARITHMETIC),
    /** Division; of integers towards zero, undefined by zero. */
    DIVIDE(Kind.ARITHMETIC),
    /** The remainder of u32 values, undefined by zero. */
    REMAINDER(Kind.BITWISE),
    MIN(Kind.ARITHMETIC),
    MAX(Kind.ARITHMETIC),
    BIT_AND(Kind.BITWISE),
    BIT_OR(Kind.BITWISE),
    BIT_XOR(Kind.BITWISE),
    /** Shift left by 0 to 31; undefined beyond. */
    SHIFT_LEFT(Kind.BITWISE),
    /** Shift right by 0 to 31, with the sign for i32; undefined beyond. */
    SHIFT_RIGHT(Kind.BITWISE),
    EQUAL(Kind.COMPARISON),
    NOT_EQUAL(Kind.COMPARISON),
    LESS(Kind.COMPARISON),
    LESS_OR_EQUAL(Kind.COMPARISON),
    GREATER(Kind.COMPARISON),
    GREATER_OR_EQUAL(Kind.COMPARISON),
    LOGICAL_AND(Kind.LOGICAL),
    LOGICAL_OR(Kind.LOGICAL);

    /** What an operator takes and gives. */
    public enum Kind {
        /** Numbers to a number. */
        ARITHMETIC,
        /** Integers to an integer. */
        BITWISE,
        /** Scalar numbers to a bool. */
        COMPARISON,
        /** Bools to a bool. */
        LOGICAL
    }

    private final Kind kind;

    BinaryOperator(Kind kind) {
        this.kind = kind;
    }

    /** What this operator takes and gives. */
    public Kind kind() {
        return kind;
    }
}
