package io.github.gpupath.kernel.arithmetic;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.HalfFloat;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.UnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/**
 * The exact meaning of each operation on scalars, kept as the bits of a {@link Literal}. Integers wrap, division by
 * zero gives 0, shifts take the low five bits of their distance; floats are IEEE 754, every operation rounded to nearest
 * even in its own type; min and max give NaN if either operand is NaN. What the model leaves undefined is defined here,
 * but devices need not agree on it.
 */
public final class ScalarMath {

    private ScalarMath() {}

    /** An operation on two values of one type; comparisons give 0 or 1. */
    public static LongBinaryOperator binary(BinaryOperator operator, ScalarType type) {
        refuse(operator, type, operator.takes(type));
        return switch (type) {
            case I32 -> IntegerMath.signed(operator);
            case BOOL, U32 -> IntegerMath.unsigned(operator);
            case F16, F32, F64 -> FloatMath.binary(operator, type);
        };
    }

    /** An operation on one value. */
    public static LongUnaryOperator unary(UnaryOperator operator, ScalarType type) {
        refuse(operator, type, operator.takes(type));
        return switch (type) {
            case BOOL, I32, U32 -> IntegerMath.unary(operator);
            case F16, F32, F64 -> FloatMath.unary(operator, type);
        };
    }

    private static void refuse(Operation operator, ScalarType type, boolean takes) {
        if (!takes) {
            throw new IllegalArgumentException(operator + " does not take " + type);
        }
    }

    /** {@code factor1 · factor2 + summand} of floats, rounded once. */
    public static long fma(ScalarType type, long factor1, long factor2, long summand) {
        return FloatMath.fma(type, factor1, factor2, summand);
    }

    /**
     * The same number in another type: integers wrap, floats to integers drop the fraction and saturate (NaN gives 0),
     * everything else is rounded to nearest even.
     */
    public static LongUnaryOperator convert(ScalarType from, ScalarType to) {
        if (from == to || from.isInteger() && to.isInteger()) {
            return bits -> bits;
        }
        return bits -> fromDouble(to, toDouble(from, bits));
    }

    /** The number that bits of a type stand for, exact. */
    public static double toDouble(ScalarType type, long bits) {
        return switch (type) {
            case BOOL, U32 -> bits;
            case I32 -> (int) bits;
            case F16 -> HalfFloat.toFloat((short) bits);
            case F32 -> Float.intBitsToFloat((int) bits);
            case F64 -> Double.longBitsToDouble(bits);
        };
    }

    /** The bits of the nearest value of a type: integers towards zero and saturated, floats to nearest even. */
    public static long fromDouble(ScalarType type, double value) {
        return switch (type) {
            case BOOL -> value != 0 ? 1 : 0;
            case I32 -> IntegerMath.bits((int) value);
            case U32 -> Math.min(Math.max((long) value, 0), IntegerMath.MASK);
            case F16 -> HalfFloat.fromDouble(value) & 0xFFFFL;
            case F32 -> IntegerMath.bits(Float.floatToRawIntBits((float) value));
            case F64 -> Double.doubleToRawLongBits(value);
        };
    }
}
