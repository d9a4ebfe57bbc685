package io.github.gpupath.kernel.source;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Computation.BitField;
import io.github.gpupath.kernel.Computation.Dot;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Expression.Subgroup;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Statement.Atomic;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.VectorType;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The spelling of constructs that all C-like languages share. Defaults are those of C and most of its dialects.
 * Operands are texts in the target language.
 */
public interface Spelling {

    /** The name of a type. */
    String type(Type type);

    /**
     * The type of a local variable: by default its name; with a qualifier if the language needs one to prevent
     * contraction of products and sums.
     */
    default String variableType(Type type) {
        return type(type);
    }

    /** A finite literal of a numeric type; the caller adds parentheses to negative ones. */
    String number(ScalarType type, long bits);

    /** An unsigned integer without suffix: short ones decimal, longer ones hexadecimal. */
    static String unsigned(long bits) {
        return bits >= 0 && bits <= 0xFFFF
                ? Long.toString(bits)
                : "0x" + Long.toHexString(bits).toUpperCase(Locale.ROOT);
    }

    /** A built-in value of the invocation. */
    Fragment builtIn(BuiltIn builtIn);

    /**
     * The name of an operation's function, by default C's: lower case, with the prefix {@code f} where C has separate
     * functions for floats and integers.
     *
     * @param operation see {@link #function}
     */
    default String functionName(Operation operation, ScalarType type) {
        if (operation == UnaryOperator.INVERSE_SQRT) {
            return "rsqrt";
        }
        boolean isOfIntegersToo =
                operation == UnaryOperator.ABS || operation == BinaryOperator.MIN || operation == BinaryOperator.MAX;
        return (isOfIntegersToo && type.isFloat() ? "f" : "") + operation.name().toLowerCase(Locale.ROOT);
    }

    /**
     * An operation for which all C-like languages have a function, by default a call of {@link #functionName}.
     *
     * @param operation MIN, MAX, FMA, or a {@link UnaryOperator} that is neither a prefix operator nor a bit operation
     * @param type the type of the operands and the result
     * @param scratch for languages that need more than one expression
     */
    default Fragment function(Operation operation, Type type, List<String> operands, Scratch scratch) {
        return Fragment.call(functionName(operation, type.scalar()), operands);
    }

    /** {@link UnaryOperator#BIT_COUNT}. */
    Fragment bitCount(Type type, String operand);

    /** {@link UnaryOperator#FIND_MSB}. */
    Fragment findMsb(Type type, String operand, Scratch scratch);

    /** {@link UnaryOperator#BIT_REVERSE}. */
    Fragment bitReverse(Type type, String operand, Scratch scratch);

    /** {@link BinaryOperator#MULTIPLY_HIGH}. */
    Fragment multiplyHigh(Type type, String left, String right, Scratch scratch);

    /** A bit-field operation with the text of each operand. */
    Fragment bitField(BitField field, List<String> operands, Scratch scratch);

    /** A dot product of packed bytes. */
    Fragment dot(Dot dot, List<Fragment> operands);

    /** A numeric conversion. */
    Fragment convert(Type to, Type from, Fragment operand);

    /** A reinterpretation of bits as another type; {@code to} and {@code from} differ. */
    Fragment bitCast(Type to, Type from, Fragment operand);

    /**
     * A vector construction.
     *
     * @param types the types of the parts, with as many components in total as the vector; or one repeated scalar
     */
    Fragment construct(VectorType type, List<Type> types, List<String> parts);

    /**
     * A swizzle, by default with letters such as {@code .xy}.
     *
     * @param to the result type, a scalar for one component
     * @param from the vector's type
     * @param lanes the indices of the components, from 0
     */
    default Fragment swizzle(Type to, VectorType from, Fragment vector, List<Integer> lanes) {
        String letters = lanes.stream().map("xyzw"::charAt).map(String::valueOf).collect(Collectors.joining());
        return Fragment.primary(vector.asOperandOfPostfix() + "." + letters);
    }

    /**
     * A binary operation, by default with the infix operator. A language without vector operators writes a call; then
     * {@link #increases} must return false for vectors.
     *
     * @param type the left operand's type
     * @param precedence the operator's precedence
     */
    default Fragment infix(BinaryOperator operator, Type type, Fragment left, Precedence precedence, Fragment right) {
        return Fragment.infix(left, operator.symbol(), precedence, right);
    }

    /** A unary operation, by default with the prefix operator. */
    default Fragment prefix(UnaryOperator operator, Type type, Fragment operand) {
        return Fragment.prefix(operator.symbol(), operand);
    }

    /** Whether {@code +=} works on variables of a type. */
    default boolean increases(Type type) {
        return true;
    }

    /** An atomic operation on an element such as {@code array[index]}, with the text of each value. */
    String atomic(Atomic atomic, String target, List<String> values);

    /** A reading of the shader clock as two words, low word first. */
    String readClock();

    /** A subgroup operation with the text of each operand. */
    Fragment subgroup(Subgroup subgroup, List<String> operands);

    /** Cooperative matrices, for languages that have them. */
    default MatrixSpelling matrices() {
        throw new UnsupportedOperationException("this language has no cooperative matrices");
    }

    /**
     * Whether a value needs a variable of its own so that each of its operations is rounded; asked for values that are
     * not assigned to a variable.
     */
    default boolean needsVariable(Expression value) {
        return false;
    }

    /**
     * Whether signed integer sums, differences and products wrap around. If overflow is undefined, as in C and by
     * default, they are computed unsigned.
     */
    default boolean wrapsSigned() {
        return false;
    }

    /** The type of a shift distance, by default the shifted value's. */
    default ScalarType shiftDistance(ScalarType shifted) {
        return shifted;
    }

    /**
     * The line before a loop with the unrolling hint, by default Clang's pragma; empty for
     * {@link Unroll#DRIVER_CHOICE}.
     */
    default String loopHint(Unroll unroll) {
        return switch (unroll) {
            case NEVER -> "#pragma unroll 1";
            case FULL -> "#pragma unroll";
            case DRIVER_CHOICE -> "";
        };
    }

    /** The lines of a workgroup barrier, including visibility of workgroup memory. */
    List<String> barrier();
}
