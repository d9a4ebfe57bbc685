package io.github.gpupath.kernel.arithmetic;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.UnaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/**
 * The operations on floats, computed in f64 and then rounded. f64 has at least 2p + 2 bits for f32's p, so the second
 * rounding never changes a sum, difference, product, quotient or square root. Java's powers, logarithms, sines and
 * cosines in f64 (1 ulp) are more precise than any API requires of f32.
 */
final class FloatMath {

    private static final double LOG_OF_2 = Math.log(2);

    private FloatMath() {}

    static LongBinaryOperator binary(BinaryOperator operator, ScalarType type) {
        return switch (operator) {
            case ADD -> arithmetic(type, Double::sum);
            case SUBTRACT -> arithmetic(type, (left, right) -> left - right);
            case MULTIPLY -> arithmetic(type, (left, right) -> left * right);
            case DIVIDE -> arithmetic(type, (left, right) -> left / right);
            case MIN -> arithmetic(type, Math::min);
            case MAX -> arithmetic(type, Math::max);
            case EQUAL -> (left, right) -> number(type, left) == number(type, right) ? 1 : 0;
            case NOT_EQUAL -> (left, right) -> number(type, left) != number(type, right) ? 1 : 0;
            case LESS -> (left, right) -> number(type, left) < number(type, right) ? 1 : 0;
            case LESS_OR_EQUAL -> (left, right) -> number(type, left) <= number(type, right) ? 1 : 0;
            case GREATER -> (left, right) -> number(type, left) > number(type, right) ? 1 : 0;
            case GREATER_OR_EQUAL -> (left, right) -> number(type, left) >= number(type, right) ? 1 : 0;
            case MULTIPLY_HIGH, REMAINDER, BIT_AND, BIT_OR, BIT_XOR, SHIFT_LEFT, SHIFT_RIGHT, LOGICAL_AND, LOGICAL_OR ->
                throw new IllegalArgumentException(operator + " does not take " + type);
        };
    }

    static LongUnaryOperator unary(UnaryOperator operator, ScalarType type) {
        return switch (operator) {
            case NEGATE -> arithmetic(type, value -> -value);
            case ABS -> arithmetic(type, Math::abs);
            case FLOOR -> arithmetic(type, Math::floor);
            case FRACT -> arithmetic(type, value -> value - Math.floor(value));
            case SQRT -> arithmetic(type, Math::sqrt);
            case INVERSE_SQRT -> arithmetic(type, value -> 1 / Math.sqrt(value));
            case EXP2 -> arithmetic(type, value -> Math.pow(2, value));
            case LOG2 -> arithmetic(type, value -> Math.log(value) / LOG_OF_2);
            case SIN -> arithmetic(type, Math::sin);
            case COS -> arithmetic(type, Math::cos);
            case BIT_NOT, LOGICAL_NOT, BIT_COUNT, FIND_MSB, BIT_REVERSE ->
                throw new IllegalArgumentException(operator + " does not take " + type);
        };
    }

    /** In f64 for f16: the product is exact, and no sum within f16's range loses bits that could break a tie. */
    static long fma(ScalarType type, long factor1, long factor2, long summand) {
        if (type == ScalarType.F32) {
            float result = Math.fma(
                    Float.intBitsToFloat((int) factor1), Float.intBitsToFloat((int) factor2), Float.intBitsToFloat((int)
                            summand));
            return IntegerMath.bits(Float.floatToRawIntBits(result));
        }
        return ScalarMath.fromDouble(
                type, Math.fma(number(type, factor1), number(type, factor2), number(type, summand)));
    }

    private static double number(ScalarType type, long bits) {
        return type.toDouble(bits);
    }

    private static LongBinaryOperator arithmetic(ScalarType type, DoubleBinaryOperator operator) {
        return (left, right) ->
                ScalarMath.fromDouble(type, operator.applyAsDouble(number(type, left), number(type, right)));
    }

    private static LongUnaryOperator arithmetic(ScalarType type, DoubleUnaryOperator operator) {
        return bits -> ScalarMath.fromDouble(type, operator.applyAsDouble(number(type, bits)));
    }
}
