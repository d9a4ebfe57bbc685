package io.github.gpupath.reference.interpreter;

import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.arithmetic.ScalarMath;
import java.util.List;
import java.util.function.LongBinaryOperator;

/** Atomic operations, executed lane by lane in order. */
final class AtomicAccess {

    private AtomicAccess() {}

    /** Computes the new bits of an element from the old bits and a lane's operands. */
    private interface Change {
        long apply(long before, int lane);
    }

    static Step step(Frame frame, Statement.Atomic atomic, Node index, List<Node> values) {
        ScalarAccess access = ScalarAccess.of(frame, atomic.place());
        Change change = change(atomic.operator(), atomic.place().element().scalar(), values);
        long[] result =
                atomic.result().map(variable -> frame.variable(variable)[0]).orElseGet(() -> new long[frame.lanes()]);
        return active -> {
            index.evaluate(active);
            values.forEach(value -> value.evaluate(active));
            long[] indices = index.values[0];
            for (int lane = 0; lane < active.length; lane++) {
                if (active[lane]) {
                    long place = indices[lane];
                    long before = access.get(place, lane);
                    access.put(place, lane, change.apply(before, lane));
                    result[lane] = before;
                }
            }
        };
    }

    private static Change change(AtomicOperator operator, ScalarType type, List<Node> values) {
        long[] first = values.get(0).values[0];
        return switch (operator) {
            case ADD -> computed(BinaryOperator.ADD, type, first);
            case MIN -> computed(BinaryOperator.MIN, type, first);
            case MAX -> computed(BinaryOperator.MAX, type, first);
            case AND -> computed(BinaryOperator.BIT_AND, type, first);
            case OR -> computed(BinaryOperator.BIT_OR, type, first);
            case XOR -> computed(BinaryOperator.BIT_XOR, type, first);
            case EXCHANGE -> (before, lane) -> first[lane];
            case COMPARE_EXCHANGE -> {
                long[] second = values.get(1).values[0];
                yield (before, lane) -> before == first[lane] ? second[lane] : before;
            }
        };
    }

    private static Change computed(BinaryOperator operator, ScalarType type, long[] values) {
        LongBinaryOperator computation = ScalarMath.binary(operator, type);
        return (before, lane) -> computation.applyAsLong(before, values[lane]);
    }
}
