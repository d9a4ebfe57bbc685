package io.github.gpupath.kernel.source;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Computation.BitField;
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
 * How a C-like language spells what all of them have: the small knobs of its writer. What has a default is as C and most of its
 * dialects have it, so that a language states what differs.
 */
public interface Spelling {

    String type(Type type);

    /**
     * The type of a local variable, by default its name; with a qualifier where the language needs one to keep products and sums
     * apart.
     */
    default String variableType(Type type) {
        return type(type);
    }

    /** A finite literal of any numeric type; a negative one is put in parentheses where needed by the caller. */
    String number(ScalarType type, long bits);

    /** An unsigned integer without its suffix: a short one in decimal digits, a longer one in hexadecimal ones. */
    static String unsigned(long bits) {
        return bits >= 0 && bits <= 0xFFFF
                ? Long.toString(bits)
                : "0x" + Long.toHexString(bits).toUpperCase(Locale.ROOT);
    }

    /** A value that the API gives. */
    Fragment builtIn(BuiltIn builtIn);

    /**
     * The name of a function that all C-like languages have; by default as C has it: in small letters, with an f in front where it
     * tells floats from integers.
     *
     * @param operation what the function does, as in {@link #function}
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
     * An operation for which all C-like languages have a function, by default a call of it by its name.
     *
     * @param operation of {@link UnaryOperator} what is neither a sign nor about bits, the smaller or the larger of two values, or a
     *     product and a sum with one rounding
     * @param type of the operands and of the result
     * @param scratch where the language computes it in more than one expression
     */
    default Fragment function(Operation operation, Type type, List<String> operands, Scratch scratch) {
        return Fragment.call(functionName(operation, type.scalar()), operands);
    }

    /** How many bits of 32-bit integers are 1. */
    Fragment bitCount(Type type, String operand);

    /** The number of the highest bit of 32-bit integers that is 1, or 0 where they are negative; −1 where there is none. */
    Fragment findMsb(Type type, String operand, Scratch scratch);

    /** The bits of 32-bit integers from the last to the first. */
    Fragment bitReverse(Type type, String operand, Scratch scratch);

    /** The upper halves of the products of 32-bit integers. */
    Fragment multiplyHigh(Type type, String left, String right, Scratch scratch);

    /** An operation on some bits of integers, with the text of each operand. */
    Fragment bitField(BitField field, List<String> operands, Scratch scratch);

    /** The same number in another type. */
    Fragment convert(Type to, Type from, Fragment operand);

    /** The same bits in another type, never in the one that they have. */
    Fragment bitCast(Type to, Type from, Fragment operand);

    /**
     * A vector of parts.
     *
     * @param types of the parts, which have as many components together as the vector; or one scalar that stands for all
     */
    Fragment construct(VectorType type, List<Type> types, List<String> parts);

    /**
     * Some components of a vector, by default with their letters behind a dot, such as {@code .xy}.
     *
     * @param to a scalar where one component is taken
     * @param from the type of the vector
     * @param lanes the indices of the components, from 0 on
     */
    default Fragment swizzle(Type to, VectorType from, Fragment vector, List<Integer> lanes) {
        String letters = lanes.stream().map("xyzw"::charAt).map(String::valueOf).collect(Collectors.joining());
        return Fragment.primary(vector.asOperandOfPostfix() + "." + letters);
    }

    /**
     * An operation on two values whose symbol is a sign, by default that sign between them. A language whose signs do not operate on
     * vectors writes a call here; then {@link #increases} has to say no of them.
     *
     * @param type of the left operand
     * @param precedence of the sign
     */
    default Fragment infix(BinaryOperator operator, Type type, Fragment left, Precedence precedence, Fragment right) {
        return Fragment.infix(left, operator.symbol(), precedence, right);
    }

    /** An operation on one value whose symbol is a sign, by default that sign in front of it. */
    default Fragment prefix(UnaryOperator operator, Type type, Fragment operand) {
        return Fragment.prefix(operator.symbol(), operand);
    }

    /** Whether {@code +=} adds to a variable of a type. */
    default boolean increases(Type type) {
        return true;
    }

    /** An atomic operation on an element that is given as {@code array[index]}, with the text of each value. */
    String atomic(Atomic atomic, String target, List<String> values);

    /** The time on the processor's clock as two words, the low one first. */
    String readClock();

    /** What a subgroup does together, with the text of each operand. */
    Fragment subgroup(Subgroup subgroup, List<String> operands);

    /**
     * Whether a value must be computed into a variable of its own so that each of its operations is rounded; for values
     * that do not go to a variable anyway.
     */
    default boolean needsVariable(Expression value) {
        return false;
    }

    /**
     * Whether sums, differences and products of signed integers wrap around in this language; where their overflow is
     * undefined, as it is in C and by default, they are computed as unsigned ones.
     */
    default boolean wrapsSigned() {
        return false;
    }

    /** The type in which the language takes how far a value is shifted; mostly the value's own. */
    default ScalarType shiftDistance(ScalarType shifted) {
        return shifted;
    }

    /**
     * The line in front of a loop that asks the compiler to unroll it or not, by default as Clang takes it; empty where there is
     * nothing to ask.
     */
    default String loopHint(Unroll unroll) {
        return switch (unroll) {
            case NEVER -> "#pragma unroll 1";
            case FULL -> "#pragma unroll";
            case DRIVER_CHOICE -> "";
        };
    }

    /** The lines that make a workgroup wait and see each other's writes to workgroup memory. */
    List<String> barrier();
}
