package io.github.gpupath.kernel.arithmetic;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.HalfFloat;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.UnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/**
 * The exact meaning of each operation on scalars, kept as the bits of a {@link io.github.gpupath.kernel.Literal}. Integers wrap, division by
 * zero gives 0, shifts take as many low bits of their distance as there are distances; floats are IEEE 754, every operation rounded to nearest
 * even in its own type; min and max give NaN if either operand is NaN. What the model leaves undefined is defined here,
 * but devices need not agree on it.
 */
public final class ScalarMath {

    private static final double TWO_TO_63 = 0x1p63;

    private ScalarMath() {}

    /** An operation on two values of one type; comparisons give 0 or 1. */
    public static LongBinaryOperator binary(BinaryOperator operator, ScalarType type) {
        refuse(operator, type, operator.takes(type));
        return switch (type) {
            case BOOL, I32, U32, I64, U64 -> IntegerMath.binary(operator, type);
            case F16, F32, F64 -> FloatMath.binary(operator, type);
        };
    }

    /** An operation on one value. */
    public static LongUnaryOperator unary(UnaryOperator operator, ScalarType type) {
        refuse(operator, type, operator.takes(type));
        return switch (type) {
            case BOOL, I32, U32, I64, U64 -> IntegerMath.unary(operator, type);
            case F16, F32, F64 -> FloatMath.unary(operator, type);
        };
    }

    private static void refuse(Operation operator, ScalarType type, boolean takes) {
        if (!takes) {
            throw new IllegalArgumentException(operator + " does not take " + type);
        }
    }

    /** So many bits of a 32-bit integer from one on as a number, with the sign for a signed one. */
    public static long extractBits(ScalarType type, long value, long offset, long bits) {
        return IntegerMath.extractBits(type, value, offset, bits);
    }

    /** A 32-bit integer with the low bits of another in place of so many of its own from one on. */
    public static long insertBits(long base, long inserted, long offset, long bits) {
        return IntegerMath.insertBits(base, inserted, offset, bits);
    }

    /** {@code factor1 · factor2 + summand} of floats, rounded once. */
    public static long fma(ScalarType type, long factor1, long factor2, long summand) {
        return FloatMath.fma(type, factor1, factor2, summand);
    }

    /**
     * The same number in another type: integers wrap, floats to integers drop the fraction and saturate (NaN gives 0),
     * everything else is rounded once, to nearest even.
     */
    public static LongUnaryOperator convert(ScalarType from, ScalarType to) {
        if (from == to) {
            return bits -> bits;
        } else if (from.isInteger() && to.isInteger()) {
            return IntegerMath.convert(from, to);
        } else if (to == ScalarType.F32 && from == ScalarType.I64) {
            return bits -> IntegerMath.bits(Float.floatToRawIntBits((float) bits));
        } else if (to == ScalarType.F32 && from == ScalarType.U64) {
            return bits ->
                    IntegerMath.bits(Float.floatToRawIntBits(bits >= 0 ? (float) bits : 2 * (float) halfOf(bits)));
        }
        // What a double does not hold of an integer is beyond f16, where it is infinite.
        return bits -> fromDouble(to, from.toDouble(bits));
    }

    /** Half of an integer of 64 bits; the last bit stays set where it was, so that no tie comes of it. */
    private static long halfOf(long bits) {
        return bits >>> 1 | bits & 1;
    }

    /** The bits of the nearest value of a type: integers towards zero and saturated, floats to nearest even. */
    public static long fromDouble(ScalarType type, double value) {
        return switch (type) {
            case BOOL -> value != 0 ? 1 : 0;
            case I32 -> IntegerMath.bits((int) value);
            case U32 -> Math.min(Math.max((long) value, 0), IntegerMath.MASK);
            case I64 -> (long) value;
            case U64 -> value >= TWO_TO_63 ? (long) (value - TWO_TO_63) ^ Long.MIN_VALUE : Math.max((long) value, 0);
            case F16 -> HalfFloat.fromDouble(value) & 0xFFFFL;
            case F32 -> IntegerMath.bits(Float.floatToRawIntBits((float) value));
            case F64 -> Double.doubleToRawLongBits(value);
        };
    }
}
