package io.github.gpupath.kernel.source;

/** How tightly the operators of C-like languages bind, tightest first. */
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

    /** Whether readers expect parentheses around anything that is mixed with this. */
    boolean isEasilyMisread() {
        return this == SHIFT || this == BIT_AND || this == BIT_XOR || this == BIT_OR;
    }
}
