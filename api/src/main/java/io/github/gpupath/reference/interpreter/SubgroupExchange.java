package io.github.gpupath.reference.interpreter;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.SubgroupOperator;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.arithmetic.ScalarMath;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongBinaryOperator;

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
            case BROADCAST, SHUFFLE -> exchange(values, operands.get(0), operands.get(1));
            case ADD -> sum(values, operands.get(0), ScalarMath.binary(BinaryOperator.ADD, type.scalar()));
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

    private Node sum(long[][] values, Node value, LongBinaryOperator plus) {
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {
                value.evaluate(active);
                for (int first = 0; first < active.length; first += subgroupSize) {
                    int end = Math.min(first + subgroupSize, active.length);
                    for (int c = 0; c < values.length; c++) {
                        // 0 has zero bits in every type.
                        long sum = 0;
                        for (int lane = first; lane < end; lane++) {
                            sum = active[lane] ? plus.applyAsLong(sum, value.values[c][lane]) : sum;
                        }
                        Arrays.fill(values[c], first, end, sum);
                    }
                }
            }
        };
    }

    private Node exchange(long[][] values, Node value, Node from) {
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {
                value.evaluate(active);
                from.evaluate(active);
                for (int lane = 0; lane < active.length; lane++) {
                    if (active[lane]) {
                        int source = source(active, lane, from.values[0][lane]);
                        for (int c = 0; c < values.length; c++) {
                            values[c][lane] = value.values[c][source];
                        }
                    }
                }
            }
        };
    }

    private int source(boolean[] active, int lane, long from) {
        long source = lane - lane % subgroupSize + from;
        if (from >= subgroupSize || source >= active.length || !active[(int) source]) {
            throw frame.failure("reads a value from inactive lane " + from + " of a subgroup", lane);
        }
        return (int) source;
    }
}
