package io.github.gpupath.kernel;

/**
 * A component-wise operation on one value. Writers emit each language's function of full precision, never a faster one
 * such as OpenCL's {@code native_sin}.
 */
public enum UnaryOperator implements Operation {
    NEGATE("-"),
    BIT_NOT("~"),
    LOGICAL_NOT("!"),
    ABS("abs"),
    FLOOR("floor"),
    /** The fraction {@code x - floor(x)}, from 0 to 1. */
    FRACT("fract"),
    SQRT("sqrt"),
    /** The inverse square root of a value above 0. */
    INVERSE_SQRT("inverse_sqrt"),
    /** 2 to the power of an f16 or f32; GLSL has no 64-bit function for this and the next three. */
    EXP2("exp2"),
    /** The base-2 logarithm of a value above 0. */
    LOG2("log2"),
    /** The sine of an angle in radians; Vulkan specifies its precision from −π to π only. */
    SIN("sin"),
    /** The cosine of an angle in radians; Vulkan specifies its precision from −π to π only. */
    COS("cos"),
    /** The number of 1 bits of a 32-bit integer; GLSL has no 64-bit function for it. */
    BIT_COUNT("bit_count"),
    /**
     * The index of the highest 1 bit of a 32-bit integer, of the highest 0 bit if it is negative; −1 (all bits set) if
     * there is none. Written with {@code clz} in OpenCL C.
     */
    FIND_MSB("find_msb"),
    /**
     * The bits of a 32-bit integer in reverse order. OpenCL C has it only as an extension, so it is written as five
     * swaps that compilers recognise.
     */
    BIT_REVERSE("bit_reverse");

    private final String symbol;

    UnaryOperator(String symbol) {
        this.symbol = symbol;
    }

    /** The prefix operator of C-like languages, or the function name in listings. */
    public String symbol() {
        return symbol;
    }

    /** Whether the symbol is a function name. */
    public boolean isFunction() {
        return Character.isLetter(symbol.charAt(0));
    }

    /** Whether the operand may have a type. */
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
