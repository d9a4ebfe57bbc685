package io.github.gpupath.reference.interpreter;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.SubgroupOperator;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.arithmetic.ScalarMath;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongBinaryOperator;
import java.util.stream.IntStream;

/** Subgroup operations; a subgroup is a range of consecutive invocations of the workgroup. */
final class SubgroupExchange {

    private final Frame frame;
    private final int subgroupSize;

    SubgroupExchange(Frame frame) {
        this.frame = frame;
        subgroupSize = frame.subgroupSize();
    }

    Node node(long[][] values, SubgroupOperator operator, Type type, List<Node> operands) {
        return switch (operator) {
            case BALLOT -> ballot(values, operands.get(0));
            case BROADCAST, SHUFFLE -> exchange(values, operands, (lane, from) -> from);
            case SHUFFLE_XOR, QUAD_SWAP -> exchange(values, operands, (lane, mask) -> lane ^ mask);
            // Lanes that reach beyond the subgroup keep their own value.
            case SHUFFLE_UP -> exchange(values, operands, (lane, lanes) -> lane < lanes ? lane : lane - lanes);
            case SHUFFLE_DOWN -> {
                // A small workgroup does not fill its subgroup.
                int size = Math.min(subgroupSize, values[0].length);
                yield exchange(values, operands, (lane, lanes) -> lane + lanes < size ? lane + lanes : lane);
            }
            case ALL -> reduction(values, operands.get(0), BinaryOperator.LOGICAL_AND, type);
            case ANY -> reduction(values, operands.get(0), BinaryOperator.LOGICAL_OR, type);
            case ADD -> reduction(values, operands.get(0), BinaryOperator.ADD, type);
            case MIN -> reduction(values, operands.get(0), BinaryOperator.MIN, type);
            case MAX -> reduction(values, operands.get(0), BinaryOperator.MAX, type);
            case INCLUSIVE_ADD -> scan(values, operands.get(0), type, true);
            case EXCLUSIVE_ADD -> scan(values, operands.get(0), type, false);
        };
    }

    private Node ballot(long[][] values, Node condition) {
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {
                condition.evaluate(active);
                for (int lane = 0; lane < active.length; lane++) {
                    int first = lane - lane % subgroupSize;
                    for (int c = 0; c < values.length; c++) {
                        values[c][lane] = 0;
                    }
                    for (int other = first; other < Math.min(first + subgroupSize, active.length); other++) {
                        if (active[other] && condition.values[0][other] != 0) {
                            int bit = other - first;
                            values[bit / Integer.SIZE][lane] |= 1L << bit % Integer.SIZE;
                        }
                    }
                }
            }
        };
    }

    private Node reduction(long[][] values, Node value, BinaryOperator operator, Type type) {
        LongBinaryOperator combined = ScalarMath.binary(operator, type.scalar());
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {
                value.evaluate(active);
                for (int first = 0; first < active.length; first += subgroupSize) {
                    int end = Math.min(first + subgroupSize, active.length);
                    for (int c = 0; c < values.length; c++) {
                        long[] given = value.values[c];
                        long result = IntStream.range(first, end)
                                .filter(lane -> active[lane])
                                .mapToLong(lane -> given[lane])
                                .reduce(combined)
                                .orElse(0);
                        Arrays.fill(values[c], first, end, result);
                    }
                }
            }
        };
    }

    private Node scan(long[][] values, Node value, Type type, boolean isInclusive) {
        LongBinaryOperator plus = ScalarMath.binary(BinaryOperator.ADD, type.scalar());
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {
                value.evaluate(active);
                for (int c = 0; c < values.length; c++) {
                    long sum = 0;
                    for (int lane = 0; lane < active.length; lane++) {
                        // 0 has zero bits in every type.
                        long before = lane % subgroupSize == 0 ? 0 : sum;
                        sum = active[lane] ? plus.applyAsLong(before, value.values[c][lane]) : before;
                        values[c][lane] = isInclusive ? sum : before;
                    }
                }
            }
        };
    }

    /** The lane that a lane reads, from its index and its second operand. */
    private Node exchange(long[][] values, List<Node> operands, LongBinaryOperator source) {
        Node value = operands.get(0);
        Node from = operands.get(1);
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {
                value.evaluate(active);
                from.evaluate(active);
                for (int lane = 0; lane < active.length; lane++) {
                    if (active[lane]) {
                        long read = source.applyAsLong(lane % subgroupSize, from.values[0][lane]);
                        int other = invocation(active, lane, read);
                        for (int c = 0; c < values.length; c++) {
                            values[c][lane] = value.values[c][other];
                        }
                    }
                }
            }
        };
    }

    private int invocation(boolean[] active, int lane, long from) {
        long source = lane - lane % subgroupSize + from;
        if (from >= subgroupSize || source >= active.length || !active[(int) source]) {
            throw frame.failure("reads a value from inactive lane " + from + " of a subgroup", lane);
        }
        return (int) source;
    }
}
