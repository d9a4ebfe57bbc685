package io.github.gpupath.kernel;

/** An operation on one value, component by component. */
public enum UnaryOperator implements Operation {
    NEGATE("-"),
    BIT_NOT("~"),
    LOGICAL_NOT("!"),
    ABS("abs"),
    FLOOR("floor"),
    SQRT("sqrt"),
    BIT_COUNT("bit_count");

    private final String symbol;

    UnaryOperator(String symbol) {
        this.symbol = symbol;
    }

    /** What stands in front of the operand: a sign, or the name of a function in listings. */
    public String symbol() {
        return symbol;
    }

    /** Whether values of a type can be its operand. */
    public boolean takes(Type type) {
        ScalarType scalar = type.scalar();
        return switch (this) {
            case NEGATE, ABS -> scalar.isFloat() || scalar == ScalarType.I32;
            case FLOOR, SQRT -> scalar.isFloat();
            case BIT_NOT, BIT_COUNT -> scalar.isInteger();
            case LOGICAL_NOT -> type == ScalarType.BOOL;
        };
    }
}
