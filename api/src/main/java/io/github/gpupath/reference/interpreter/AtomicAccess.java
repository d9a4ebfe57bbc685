package io.github.gpupath.reference.interpreter;

import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.arithmetic.ScalarMath;
import java.util.function.LongBinaryOperator;

/** Atomic operations, one lane after the other in their order. */
final class AtomicAccess {

    private AtomicAccess() {}

    private interface Reader {
        long get(long index, int lane);
    }

    private interface Writer {
        void put(long index, int lane, long bits);
    }

    static Step step(Frame frame, Statement.Atomic atomic, Node index, Node value) {
        Place.AtomicTarget target = atomic.place();
        if (target instanceof SharedArray array) {
            SharedAccess access = new SharedAccess(frame, array);
            return step(frame, atomic, index, value, access::get, access::put);
        }
        BufferAccess access = BufferAccess.elements(frame.slot((Resource.StructuredBuffer) target), target.element());
        return step(frame, atomic, index, value, access::get, access::put);
    }

    private static Step step(
            Frame frame, Statement.Atomic atomic, Node index, Node value, Reader reader, Writer writer) {
        LongBinaryOperator operator =
                operator(atomic.operator(), atomic.place().element().scalar());
        long[] result =
                atomic.result().map(variable -> frame.variable(variable)[0]).orElseGet(() -> new long[frame.lanes()]);
        return active -> {
            index.evaluate(active);
            value.evaluate(active);
            long[] indices = index.values[0];
            long[] values = value.values[0];
            for (int lane = 0; lane < active.length; lane++) {
                if (active[lane]) {
                    long place = indices[lane];
                    long before = reader.get(place, lane);
                    writer.put(place, lane, operator.applyAsLong(before, values[lane]));
                    result[lane] = before;
                }
            }
        };
    }

    private static LongBinaryOperator operator(AtomicOperator operator, ScalarType type) {
        return switch (operator) {
            case ADD -> ScalarMath.binary(BinaryOperator.ADD, type);
            case MIN -> ScalarMath.binary(BinaryOperator.MIN, type);
            case MAX -> ScalarMath.binary(BinaryOperator.MAX, type);
            case AND -> ScalarMath.binary(BinaryOperator.BIT_AND, type);
            case OR -> ScalarMath.binary(BinaryOperator.BIT_OR, type);
            case XOR -> ScalarMath.binary(BinaryOperator.BIT_XOR, type);
            case EXCHANGE -> (before, value) -> value;
        };
    }
}
