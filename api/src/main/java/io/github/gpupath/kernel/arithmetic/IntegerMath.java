package io.github.gpupath.kernel.arithmetic;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.UnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** The operations on 32- and 64-bit integers as zero-extended bits, and on bools as 0 or 1. */
final class IntegerMath {

    static final long MASK = 0xFFFF_FFFFL;

    private IntegerMath() {}

    /** The zero-extended bits of a 32-bit integer. */
    static long bits(int value) {
        return value & MASK;
    }

    static LongBinaryOperator binary(BinaryOperator operator, ScalarType type) {
        int unused = unused(type);
        long mask = -1L >>> unused;
        int lastBit = 63 - unused;
        // Bits shifted to the top of a long compare as longs; for unsigned types the sign bit is flipped.
        long flip = type.isSigned() ? 0 : Long.MIN_VALUE;
        return switch (operator) {
            case ADD -> (left, right) -> left + right & mask;
            case SUBTRACT -> (left, right) -> left - right & mask;
            case MULTIPLY -> (left, right) -> left * right & mask;
            case MULTIPLY_HIGH ->
                type.isSigned()
                        ? (left, right) -> signed(left, unused) * signed(right, unused) >>> Integer.SIZE
                        : (left, right) -> left * right >>> Integer.SIZE;
            case DIVIDE ->
                type.isSigned()
                        ? (left, right) -> right == 0 ? 0 : signed(left, unused) / signed(right, unused) & mask
                        : (left, right) -> right == 0 ? 0 : Long.divideUnsigned(left, right);
            case REMAINDER -> (left, right) -> right == 0 ? 0 : Long.remainderUnsigned(left, right);
            case MIN -> (left, right) -> (left << unused ^ flip) <= (right << unused ^ flip) ? left : right;
            case MAX -> (left, right) -> (left << unused ^ flip) >= (right << unused ^ flip) ? left : right;
            case BIT_AND, LOGICAL_AND -> (left, right) -> left & right;
            case BIT_OR, LOGICAL_OR -> (left, right) -> left | right;
            case BIT_XOR -> (left, right) -> left ^ right;
            case SHIFT_LEFT -> (left, right) -> left << (right & lastBit) & mask;
            case SHIFT_RIGHT ->
                type.isSigned()
                        ? (left, right) -> signed(left, unused) >> (right & lastBit) & mask
                        : (left, right) -> left >>> (right & lastBit);
            case EQUAL -> (left, right) -> left == right ? 1 : 0;
            case NOT_EQUAL -> (left, right) -> left != right ? 1 : 0;
            case LESS -> (left, right) -> (left << unused ^ flip) < (right << unused ^ flip) ? 1 : 0;
            case LESS_OR_EQUAL -> (left, right) -> (left << unused ^ flip) <= (right << unused ^ flip) ? 1 : 0;
            case GREATER -> (left, right) -> (left << unused ^ flip) > (right << unused ^ flip) ? 1 : 0;
            case GREATER_OR_EQUAL -> (left, right) -> (left << unused ^ flip) >= (right << unused ^ flip) ? 1 : 0;
        };
    }

    static LongUnaryOperator unary(UnaryOperator operator, ScalarType type) {
        int unused = unused(type);
        long mask = -1L >>> unused;
        return switch (operator) {
            case NEGATE -> bits -> -bits & mask;
            case ABS -> bits -> Math.abs(signed(bits, unused)) & mask;
            case BIT_NOT -> bits -> ~bits & mask;
            case BIT_COUNT -> Long::bitCount;
            case FIND_MSB -> bits -> lastBit(type.isSigned() ? signed(bits, unused) : bits) & mask;
            case BIT_REVERSE -> bits -> Integer.reverse((int) bits) & mask;
            case LOGICAL_NOT -> bits -> bits ^ 1;
            case FLOOR, FRACT, SQRT, INVERSE_SQRT, EXP2, LOG2, SIN, COS ->
                throw new IllegalArgumentException(operator + " does not take integers");
        };
    }

    /** The index of the highest bit that differs from the sign; −1 if there is none. */
    private static long lastBit(long value) {
        return Long.SIZE - 1L - Long.numberOfLeadingZeros(value < 0 ? ~value : value);
    }

    /** A bit field of a 32-bit integer. */
    static long extractBits(ScalarType type, long value, long offset, long bits) {
        int atTheTop = (int) value << (int) (Integer.SIZE - offset - bits);
        int unwanted = (int) (Integer.SIZE - bits);
        return bits(type.isSigned() ? atTheTop >> unwanted : atTheTop >>> unwanted);
    }

    /** A 32-bit integer with a bit field replaced. */
    static long insertBits(long base, long inserted, long offset, long bits) {
        long field = MASK >>> (int) (Integer.SIZE - bits) << (int) offset & MASK;
        return base & ~field | inserted << (int) offset & field;
    }

    /** {@code sum + dot(left, right)} of packed bytes. */
    static long dot(Computation.Dot dot, long left, long right, long sum) {
        boolean isSigned = dot.type().scalar().isSigned();
        long result = isSigned ? (int) sum : sum;
        for (int first = 0; first < Integer.SIZE; first += Byte.SIZE) {
            result += number(dot.left(), left, first) * number(dot.right(), right, first);
        }
        if (dot.isSaturated()) {
            result = isSigned
                    ? Math.min(Math.max(result, Integer.MIN_VALUE), Integer.MAX_VALUE)
                    : Math.min(result, MASK);
        }
        return bits((int) result);
    }

    /** A byte of a word, by its first bit. */
    private static long number(Expression word, long bits, int first) {
        return (int) extractBits(word.type().scalar(), bits, first, Byte.SIZE);
    }

    /** A conversion between integer types; a narrower type keeps the low bits. */
    static LongUnaryOperator convert(ScalarType from, ScalarType to) {
        int unused = unused(from);
        long mask = -1L >>> unused(to);
        return from.isSigned() ? bits -> signed(bits, unused) & mask : bits -> bits & mask;
    }

    /** The number of unused bits of a long; a bool is stored like a 32-bit integer. */
    private static int unused(ScalarType type) {
        return type.componentBytes() == 8 ? 0 : 32;
    }

    private static long signed(long bits, int unused) {
        return bits << unused >> unused;
    }
}
