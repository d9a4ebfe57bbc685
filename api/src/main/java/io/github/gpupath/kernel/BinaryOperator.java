package io.github.gpupath.kernel;

/**
 * An operation on two values of the same type, component by component; comparisons are of scalars only. Sums, differences
 * and products of integers wrap around.
 */
public enum BinaryOperator implements Operation {
    ADD("+", Kind.ARITHMETIC),
    SUBTRACT("-", Kind.ARITHMETIC),
    MULTIPLY("*", Kind.ARITHMETIC),
    /** The upper half of the product of 32-bit integers; GLSL has no such function of 64 bits. */
    MULTIPLY_HIGH("mul_high", Kind.WORDS),
    /** Division; of integers towards zero, undefined by zero. */
    DIVIDE("/", Kind.ARITHMETIC),
    /** The remainder of unsigned integers, undefined by zero. */
    REMAINDER("%", Kind.UNSIGNED),
    MIN("min", Kind.ARITHMETIC),
    MAX("max", Kind.ARITHMETIC),
    BIT_AND("&", Kind.BITWISE),
    BIT_OR("|", Kind.BITWISE),
    BIT_XOR("^", Kind.BITWISE),
    /** Shift left by fewer bits than the type has; undefined beyond. */
    SHIFT_LEFT("<<", Kind.BITWISE),
    /** Shift right by fewer bits than the type has, with the sign for signed integers; undefined beyond. */
    SHIFT_RIGHT(">>", Kind.BITWISE),
    EQUAL("==", Kind.COMPARISON),
    NOT_EQUAL("!=", Kind.COMPARISON),
    LESS("<", Kind.COMPARISON),
    LESS_OR_EQUAL("<=", Kind.COMPARISON),
    GREATER(">", Kind.COMPARISON),
    GREATER_OR_EQUAL(">=", Kind.COMPARISON),
    LOGICAL_AND("&&", Kind.LOGICAL),
    LOGICAL_OR("||", Kind.LOGICAL);

    /** What an operator takes and gives. */
    public enum Kind {
        /** Takes two numbers and gives a number. */
        ARITHMETIC,
        /** Takes two integers and gives an integer. */
        BITWISE,
        /** Takes two 32-bit integers and gives another. */
        WORDS,
        /** Takes two unsigned integers and gives another. */
        UNSIGNED,
        /** Takes two scalar numbers and gives a bool. */
        COMPARISON,
        /** Takes two bools and gives a bool. */
        LOGICAL
    }

    private final String symbol;
    private final Kind kind;

    BinaryOperator(String symbol, Kind kind) {
        this.symbol = symbol;
        this.kind = kind;
    }

    /** The sign between the operands in C-like languages, or the name of a function in listings. */
    public String symbol() {
        return symbol;
    }

    /** Whether the symbol is the name of a function. */
    public boolean isFunction() {
        return Character.isLetter(symbol.charAt(0));
    }

    /** What this operator takes and gives. */
    public Kind kind() {
        return kind;
    }

    /** Whether two values of a type can be its operands. */
    public boolean takes(Type type) {
        ScalarType scalar = type.scalar();
        return switch (kind) {
            case ARITHMETIC -> scalar.isNumeric();
            case BITWISE -> scalar.isInteger();
            case WORDS -> scalar.isInteger() && scalar.componentBytes() == 4;
            case UNSIGNED -> scalar.isUnsigned();
            case COMPARISON -> type instanceof ScalarType && scalar.isNumeric();
            case LOGICAL -> type == ScalarType.BOOL;
        };
    }

    /** The type of its result, from the type that it takes. */
    public Type result(Type operands) {
        return kind == Kind.COMPARISON ? ScalarType.BOOL : operands;
    }
}
