package io.github.gpupath.kernel.source;

/** The operator precedence of C-like languages, highest first. */
public enum Precedence {
    PRIMARY,
    UNARY,
    MULTIPLICATIVE,
    ADDITIVE,
    SHIFT,
    RELATIONAL,
    EQUALITY,
    BIT_AND,
    BIT_XOR,
    BIT_OR,
    LOGICAL_AND,
    LOGICAL_OR,
    TERNARY;

    /** Whether readers expect parentheses around operands of other precedence. */
    boolean isEasilyMisread() {
        return this == SHIFT || this == BIT_AND || this == BIT_XOR || this == BIT_OR;
    }
}
