package io.github.gpupath.conformance;

import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.Memory;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Values of one component type as content of memory. */
record Values(ScalarType type, long... bits) implements Memory.Content {

    /** Numbers within the type's range, rounded to it. */
    static Values of(ScalarType type, double... numbers) {
        long[] bits = new long[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            bits[i] = literal(type, numbers[i]).bits();
        }
        return new Values(type, bits);
    }

    static Literal literal(ScalarType type, double number) {
        return switch (type) {
            case BOOL -> throw new IllegalArgumentException("a bool cannot be stored in memory");
            case I32 -> Literal.i32((int) number);
            case U32 -> Literal.u32((long) number);
            case I64 -> Literal.i64((long) number);
            case U64 -> Literal.u64(new BigDecimal(number).longValue());
            case F16 -> Literal.f16((float) number);
            case F32 -> Literal.f32((float) number);
            case F64 -> Literal.f64(number);
        };
    }

    int count() {
        return bits.length;
    }

    long paddedBytes() {
        return ((long) bits.length * type.componentBytes() + 3) / 4 * 4;
    }

    /** A number of values, repeated cyclically. */
    Values repeated(int count) {
        long[] more = new long[count];
        for (int i = 0; i < count; i++) {
            more[i] = bits[i % bits.length];
        }
        return new Values(type, more);
    }

    /** The left and right values of all pairs. */
    static List<Values> pairs(Values left, Values right) {
        List<Long> firsts = new ArrayList<>();
        List<Long> seconds = new ArrayList<>();
        for (long first : left.bits) {
            for (long second : right.bits) {
                firsts.add(first);
                seconds.add(second);
            }
        }
        return List.of(
                new Values(left.type, firsts.stream().mapToLong(Long::longValue).toArray()),
                new Values(
                        right.type, seconds.stream().mapToLong(Long::longValue).toArray()));
    }

    @Override
    public void writeTo(ByteBuffer target, long offset) {
        int next = (int) (offset / type.componentBytes());
        while (target.hasRemaining()) {
            long value = next < bits.length ? bits[next] : 0;
            next++;
            switch (type.componentBytes()) {
                case 2 -> target.putShort((short) value);
                case 4 -> target.putInt((int) value);
                default -> target.putLong(value);
            }
        }
    }
}
