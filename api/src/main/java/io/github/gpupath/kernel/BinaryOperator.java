package io.github.gpupath.kernel;

/**
 * A component-wise operation on two values of the same type; comparisons take scalars only. Integer sums, differences
 * and products wrap around.
 */
public enum BinaryOperator implements Operation {
    ADD("+", Kind.ARITHMETIC),
    SUBTRACT("-", Kind.ARITHMETIC),
    MULTIPLY("*", Kind.ARITHMETIC),
    /** The upper 32 bits of the product of 32-bit integers; GLSL has no 64-bit function for it. */
    MULTIPLY_HIGH("mul_high", Kind.WORDS),
    /** Division; integers round towards zero, and a zero divisor is undefined. */
    DIVIDE("/", Kind.ARITHMETIC),
    /** The remainder of unsigned integers; a zero divisor is undefined. */
    REMAINDER("%", Kind.UNSIGNED),
    MIN("min", Kind.ARITHMETIC),
    MAX("max", Kind.ARITHMETIC),
    BIT_AND("&", Kind.BITWISE),
    BIT_OR("|", Kind.BITWISE),
    BIT_XOR("^", Kind.BITWISE),
    /** Shift left by fewer bits than the type has; undefined beyond. */
    SHIFT_LEFT("<<", Kind.BITWISE),
    /** Shift right by fewer bits than the type has, arithmetic for signed integers; undefined beyond. */
    SHIFT_RIGHT(">>", Kind.BITWISE),
    EQUAL("==", Kind.COMPARISON),
    NOT_EQUAL("!=", Kind.COMPARISON),
    LESS("<", Kind.COMPARISON),
    LESS_OR_EQUAL("<=", Kind.COMPARISON),
    GREATER(">", Kind.COMPARISON),
    GREATER_OR_EQUAL(">=", Kind.COMPARISON),
    LOGICAL_AND("&&", Kind.LOGICAL),
    LOGICAL_OR("||", Kind.LOGICAL);

    /** The operand and result types of an operator. */
    public enum Kind {
        /** Two numbers to a number. */
        ARITHMETIC,
        /** Two integers to an integer. */
        BITWISE,
        /** Two 32-bit integers to a 32-bit integer. */
        WORDS,
        /** Two unsigned integers to an unsigned integer. */
        UNSIGNED,
        /** Two scalar numbers to a bool. */
        COMPARISON,
        /** Two bools to a bool. */
        LOGICAL
    }

    private final String symbol;
    private final Kind kind;

    BinaryOperator(String symbol, Kind kind) {
        this.symbol = symbol;
        this.kind = kind;
    }

    /** The infix operator of C-like languages, or the function name in listings. */
    public String symbol() {
        return symbol;
    }

    /** Whether the symbol is a function name. */
    public boolean isFunction() {
        return Character.isLetter(symbol.charAt(0));
    }

    /** The operand and result types. */
    public Kind kind() {
        return kind;
    }

    /** Whether operands may have a type. */
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

    /** The result type for an operand type. */
    public Type result(Type operands) {
        return kind == Kind.COMPARISON ? ScalarType.BOOL : operands;
    }
}
