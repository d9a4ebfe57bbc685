package io.github.gpupath.kernel.arithmetic;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.UnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** The operations on 32-bit integers, kept as zero-extended bits, and on bools, kept as 0 or 1. */
final class IntegerMath {

    static final long MASK = 0xFFFF_FFFFL;

    private IntegerMath() {}

    /** An integer as zero-extended bits. */
    static long bits(int value) {
        return value & MASK;
    }

    static LongBinaryOperator unsigned(BinaryOperator operator) {
        return switch (operator) {
            case DIVIDE -> (left, right) -> right == 0 ? 0 : left / right;
            case REMAINDER -> (left, right) -> right == 0 ? 0 : left % right;
            case MIN -> Math::min;
            case MAX -> Math::max;
            case SHIFT_RIGHT -> (left, right) -> left >>> (right & 31);
            case LESS -> (left, right) -> left < right ? 1 : 0;
            case LESS_OR_EQUAL -> (left, right) -> left <= right ? 1 : 0;
            case GREATER -> (left, right) -> left > right ? 1 : 0;
            case GREATER_OR_EQUAL -> (left, right) -> left >= right ? 1 : 0;
            case ADD,
                    SUBTRACT,
                    MULTIPLY,
                    BIT_AND,
                    BIT_OR,
                    BIT_XOR,
                    SHIFT_LEFT,
                    EQUAL,
                    NOT_EQUAL,
                    LOGICAL_AND,
                    LOGICAL_OR -> anySign(operator);
        };
    }

    static LongBinaryOperator signed(BinaryOperator operator) {
        return switch (operator) {
            case DIVIDE -> (left, right) -> (int) right == 0 ? 0 : (long) (int) left / (int) right & MASK;
            case REMAINDER -> throw unfit(operator);
            case MIN -> (left, right) -> (int) left <= (int) right ? left : right;
            case MAX -> (left, right) -> (int) left >= (int) right ? left : right;
            case SHIFT_RIGHT -> (left, right) -> bits((int) left >> (right & 31));
            case LESS -> (left, right) -> (int) left < (int) right ? 1 : 0;
            case LESS_OR_EQUAL -> (left, right) -> (int) left <= (int) right ? 1 : 0;
            case GREATER -> (left, right) -> (int) left > (int) right ? 1 : 0;
            case GREATER_OR_EQUAL -> (left, right) -> (int) left >= (int) right ? 1 : 0;
            case ADD,
                    SUBTRACT,
                    MULTIPLY,
                    BIT_AND,
                    BIT_OR,
                    BIT_XOR,
                    SHIFT_LEFT,
                    EQUAL,
                    NOT_EQUAL,
                    LOGICAL_AND,
                    LOGICAL_OR -> anySign(operator);
        };
    }

    private static LongBinaryOperator anySign(BinaryOperator operator) {
        return switch (operator) {
            case ADD -> (left, right) -> left + right & MASK;
            case SUBTRACT -> (left, right) -> left - right & MASK;
            case MULTIPLY -> (left, right) -> left * right & MASK;
            case BIT_AND -> (left, right) -> left & right;
            case BIT_OR -> (left, right) -> left | right;
            case BIT_XOR -> (left, right) -> left ^ right;
            case SHIFT_LEFT -> (left, right) -> left << (right & 31) & MASK;
            case EQUAL -> (left, right) -> left == right ? 1 : 0;
            case NOT_EQUAL -> (left, right) -> left != right ? 1 : 0;
            case LOGICAL_AND -> (left, right) -> left & right;
            case LOGICAL_OR -> (left, right) -> left | right;
            case DIVIDE, REMAINDER, MIN, MAX, SHIFT_RIGHT, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
                throw unfit(operator);
        };
    }

    static LongUnaryOperator unary(UnaryOperator operator) {
        return switch (operator) {
            case NEGATE -> bits -> -bits & MASK;
            case ABS -> bits -> bits(Math.abs((int) bits));
            case BIT_NOT -> bits -> ~bits & MASK;
            case BIT_COUNT -> Long::bitCount;
            case LOGICAL_NOT -> bits -> bits ^ 1;
            case FLOOR, SQRT -> throw new IllegalArgumentException(operator + " does not take integers");
        };
    }

    private static IllegalArgumentException unfit(BinaryOperator operator) {
        return new IllegalArgumentException(operator + " does not take integers of this sign");
    }
}
