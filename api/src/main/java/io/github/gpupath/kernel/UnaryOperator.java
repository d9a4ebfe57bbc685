package io.github.gpupath.kernel;

/** An operation on one value, component by component. */
public enum UnaryOperator implements Operation {
    NEGATE("-"),
    BIT_NOT("~"),
    LOGICAL_NOT("!"),
    ABS("abs"),
    FLOOR("floor"),
    SQRT("sqrt"),
    /** How many bits of a 32-bit integer are 1; GLSL has no such function of 64 bits. */
    BIT_COUNT("bit_count");

    private final String symbol;

    UnaryOperator(String symbol) {
        this.symbol = symbol;
    }

    /** The sign in front of the operand in C-like languages, or the name of a function in listings. */
    public String symbol() {
        return symbol;
    }

    /** Whether the symbol is the name of a function. */
    public boolean isFunction() {
        return Character.isLetter(symbol.charAt(0));
    }

    /** Whether values of a type can be its operand. */
    public boolean takes(Type type) {
        ScalarType scalar = type.scalar();
        return switch (this) {
            case NEGATE, ABS -> scalar.isFloat() || scalar.isSigned();
            case FLOOR, SQRT -> scalar.isFloat();
            case BIT_NOT -> scalar.isInteger();
            case BIT_COUNT -> scalar.isInteger() && scalar.componentBytes() == 4;
            case LOGICAL_NOT -> type == ScalarType.BOOL;
        };
    }
}
