package io.github.gpupath.reference.interpreter;

import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.arithmetic.ScalarMath;
import java.util.List;

/** Nodes of component-wise operations on all lanes. */
final class Arithmetic {

    private Arithmetic() {}

    static Node unary(long[][] values, Lanes.Unary operation, Node operand) {
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {
                operand.evaluate(active);
                for (int c = 0; c < values.length; c++) {
                    operation.apply(operand.values[c], values[c]);
                }
            }
        };
    }

    static Node binary(long[][] values, Lanes.Binary operation, Node left, Node right) {
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {
                left.evaluate(active);
                right.evaluate(active);
                for (int c = 0; c < values.length; c++) {
                    operation.apply(left.values[c], right.values[c], values[c]);
                }
            }
        };
    }

    static Node dot(long[][] values, Computation.Dot dot, Node left, Node right, Node sum) {
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {
                left.evaluate(active);
                right.evaluate(active);
                sum.evaluate(active);
                for (int lane = 0; lane < active.length; lane++) {
                    values[0][lane] =
                            ScalarMath.dot(dot, left.values[0][lane], right.values[0][lane], sum.values[0][lane]);
                }
            }
        };
    }

    static Node bitField(long[][] values, Computation.BitField field, List<Node> operands) {
        ScalarType type = field.type().scalar();
        Node first = operands.get(0);
        Node second = operands.get(1);
        long[] offset = operands.get(operands.size() - 2).values[0];
        long[] bits = operands.get(operands.size() - 1).values[0];
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {
                operands.forEach(operand -> operand.evaluate(active));
                for (int c = 0; c < values.length; c++) {
                    for (int lane = 0; lane < active.length; lane++) {
                        values[c][lane] = switch (field.operator()) {
                            case BIT_FIELD_EXTRACT ->
                                ScalarMath.extractBits(type, first.values[c][lane], offset[lane], bits[lane]);
                            case BIT_FIELD_INSERT ->
                                ScalarMath.insertBits(
                                        first.values[c][lane], second.values[c][lane], offset[lane], bits[lane]);
                        };
                    }
                }
            }
        };
    }

    static Node fma(long[][] values, Computation.Fma fma, Node factor1, Node factor2, Node summand) {
        ScalarType type = fma.type().scalar();
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {
                factor1.evaluate(active);
                factor2.evaluate(active);
                summand.evaluate(active);
                for (int c = 0; c < values.length; c++) {
                    for (int lane = 0; lane < active.length; lane++) {
                        values[c][lane] = ScalarMath.fma(
                                type, factor1.values[c][lane], factor2.values[c][lane], summand.values[c][lane]);
                    }
                }
            }
        };
    }

    static Node select(long[][] values, Node condition, Node whenTrue, Node whenFalse) {
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {
                condition.evaluate(active);
                whenTrue.evaluate(active);
                whenFalse.evaluate(active);
                long[] holds = condition.values[0];
                for (int c = 0; c < values.length; c++) {
                    for (int lane = 0; lane < active.length; lane++) {
                        values[c][lane] = (holds[lane] != 0 ? whenTrue : whenFalse).values[c][lane];
                    }
                }
            }
        };
    }
}
