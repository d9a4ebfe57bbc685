package io.github.gpupath.kernel;

/**
 * An operation on one value, component by component. Writers spell a function as what each language calls so, and never as a
 * faster one of less precision, such as OpenCL's {@code native_sin}: a kernel is to measure what a programmer writes.
 */
public enum UnaryOperator implements Operation {
    NEGATE("-"),
    BIT_NOT("~"),
    LOGICAL_NOT("!"),
    ABS("abs"),
    FLOOR("floor"),
    /** What a value is above the next integer that is not above it, from 0 to 1: {@code x - floor(x)}. */
    FRACT("fract"),
    SQRT("sqrt"),
    /** 1 divided by the square root, of a value above 0. */
    INVERSE_SQRT("inverse_sqrt"),
    /** 2 to the power of a value of 16 or 32 bits; GLSL has neither this nor the next three of 64 bits. */
    EXP2("exp2"),
    /** The logarithm to the base 2 of a value above 0. */
    LOG2("log2"),
    /** The sine of an angle in radians; Vulkan says how exact it is from −π to π. */
    SIN("sin"),
    /** The cosine of an angle in radians; Vulkan says how exact it is from −π to π. */
    COS("cos"),
    /** How many bits of a 32-bit integer are 1; GLSL has no such function of 64 bits. */
    BIT_COUNT("bit_count"),
    /**
     * The number of the highest bit of a 32-bit integer that is 1, or 0 where the integer is negative; −1, as bits, where there
     * is none. OpenCL C counts the zeros above it instead.
     */
    FIND_MSB("find_msb"),
    /**
     * The bits of a 32-bit integer from the last to the first. OpenCL C has it only by an extension, so that it is written
     * there as the five exchanges of halves which compilers know.
     */
    BIT_REVERSE("bit_reverse");

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
            case FLOOR, FRACT, SQRT, INVERSE_SQRT -> scalar.isFloat();
            case EXP2, LOG2, SIN, COS -> scalar.isFloat() && scalar.componentBytes() <= 4;
            case BIT_NOT -> scalar.isInteger();
            case BIT_COUNT, FIND_MSB, BIT_REVERSE -> scalar.isInteger() && scalar.componentBytes() == 4;
            case LOGICAL_NOT -> type == ScalarType.BOOL;
        };
    }
}
