package io.github.gpupath.reference.interpreter;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.arithmetic.ScalarMath;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/**
 * Operations on all lanes of a component. Frequent operations have specialised loops; the others call
 * {@link ScalarMath} per lane.
 */
final class Lanes {

    private static final long MASK = 0xFFFF_FFFFL;

    private Lanes() {}

    /** An operation on two components. */
    interface Binary {
        void apply(long[] left, long[] right, long[] result);
    }

    /** An operation on one component. */
    interface Unary {
        void apply(long[] operand, long[] result);
    }

    static Binary binary(BinaryOperator operator, ScalarType type) {
        if (type == ScalarType.U32 || type == ScalarType.I32) {
            if (operator == BinaryOperator.ADD) {
                return Lanes::addIntegers;
            } else if (operator == BinaryOperator.MULTIPLY) {
                return Lanes::multiplyIntegers;
            } else if (operator == BinaryOperator.BIT_OR) {
                return Lanes::or;
            } else if (operator == BinaryOperator.BIT_AND) {
                return Lanes::and;
            }
        } else if (type == ScalarType.F32) {
            if (operator == BinaryOperator.ADD) {
                return Lanes::addFloats;
            } else if (operator == BinaryOperator.MULTIPLY) {
                return Lanes::multiplyFloats;
            }
        }
        return each(ScalarMath.binary(operator, type));
    }

    static Unary convert(ScalarType from, ScalarType to) {
        if (from == ScalarType.U32 && to == ScalarType.F32) {
            return Lanes::unsignedToFloats;
        }
        return each(ScalarMath.convert(from, to));
    }

    static Binary each(LongBinaryOperator operator) {
        return (left, right, result) -> {
            for (int lane = 0; lane < result.length; lane++) {
                result[lane] = operator.applyAsLong(left[lane], right[lane]);
            }
        };
    }

    static Unary each(LongUnaryOperator operator) {
        return (operand, result) -> {
            for (int lane = 0; lane < result.length; lane++) {
                result[lane] = operator.applyAsLong(operand[lane]);
            }
        };
    }

    private static void addIntegers(long[] left, long[] right, long[] result) {
        for (int lane = 0; lane < result.length; lane++) {
            result[lane] = left[lane] + right[lane] & MASK;
        }
    }

    private static void multiplyIntegers(long[] left, long[] right, long[] result) {
        for (int lane = 0; lane < result.length; lane++) {
            result[lane] = left[lane] * right[lane] & MASK;
        }
    }

    private static void or(long[] left, long[] right, long[] result) {
        for (int lane = 0; lane < result.length; lane++) {
            result[lane] = left[lane] | right[lane];
        }
    }

    private static void and(long[] left, long[] right, long[] result) {
        for (int lane = 0; lane < result.length; lane++) {
            result[lane] = left[lane] & right[lane];
        }
    }

    private static void addFloats(long[] left, long[] right, long[] result) {
        for (int lane = 0; lane < result.length; lane++) {
            result[lane] = bits(Float.intBitsToFloat((int) left[lane]) + Float.intBitsToFloat((int) right[lane]));
        }
    }

    private static void multiplyFloats(long[] left, long[] right, long[] result) {
        for (int lane = 0; lane < result.length; lane++) {
            result[lane] = bits(Float.intBitsToFloat((int) left[lane]) * Float.intBitsToFloat((int) right[lane]));
        }
    }

    private static void unsignedToFloats(long[] operand, long[] result) {
        for (int lane = 0; lane < result.length; lane++) {
            result[lane] = bits((float) operand[lane]);
        }
    }

    private static long bits(float value) {
        return Float.floatToRawIntBits(value) & MASK;
    }
}
