package io.github.gpupath.kernel.arithmetic;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.HalfFloat;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.UnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/**
 * The reference semantics of scalar operations. Values are bits as in {@link io.github.gpupath.kernel.Literal}.
 * Integers wrap around, division by zero is 0, shift distances are taken modulo the type's bits. Floats are IEEE 754,
 * rounded to nearest even after every operation; min and max are NaN if an operand is. Devices may differ in what the
 * model leaves undefined.
 */
public final class ScalarMath {

    private static final double TWO_TO_63 = 0x1p63;

    private ScalarMath() {}

    /** A binary operation on operands of a type; comparisons return 0 or 1. */
    public static LongBinaryOperator binary(BinaryOperator operator, ScalarType type) {
        refuse(operator, type, operator.takes(type));
        return switch (type) {
            case BOOL, I32, U32, I64, U64 -> IntegerMath.binary(operator, type);
            case F16, F32, F64 -> FloatMath.binary(operator, type);
        };
    }

    /** A unary operation on an operand of a type. */
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

    /** A bit field of a 32-bit integer, sign-extended for a signed type. */
    public static long extractBits(ScalarType type, long value, long offset, long bits) {
        return IntegerMath.extractBits(type, value, offset, bits);
    }

    /** A 32-bit integer with a bit field replaced by the low bits of another. */
    public static long insertBits(long base, long inserted, long offset, long bits) {
        return IntegerMath.insertBits(base, inserted, offset, bits);
    }

    /** See {@link io.github.gpupath.kernel.Computation.Dot}. */
    public static long dot(Computation.Dot dot, long left, long right, long sum) {
        return IntegerMath.dot(dot, left, right, sum);
    }

    /** {@code factor1 · factor2 + summand} of floats, rounded once. */
    public static long fma(ScalarType type, long factor1, long factor2, long summand) {
        return FloatMath.fma(type, factor1, factor2, summand);
    }

    /**
     * A numeric conversion. Integers wrap around; floats converted to integers are truncated and saturated (NaN is 0);
     * all other conversions round once, to nearest even.
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
        // Integers that a double rounds are beyond f16's range, so they become infinite anyway.
        return bits -> fromDouble(to, from.toDouble(bits));
    }

    /** Half of a 64-bit integer; the lowest bit stays set (a sticky bit), so that rounding sees no false tie. */
    private static long halfOf(long bits) {
        return bits >>> 1 | bits & 1;
    }

    /** The bits of a double converted to a type: integers truncated and saturated, floats rounded to nearest even. */
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
