package io.github.gpupath.reference.interpreter;

/** A compiled expression for all lanes. Nodes without side effects also compute inactive lanes. */
abstract class Node {

    /** The bits as components × lanes, valid from {@link #evaluate} to the next one. */
    final long[][] values;

    Node(long[][] values) {
        this.values = values;
    }

    /** Computes {@link #values}, at least for the active lanes. */
    abstract void evaluate(boolean[] active);

    /** A node of externally updated values: a literal, parameter, variable or built-in. */
    static Node of(long[][] values) {
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {}
        };
    }

    /** A node that only rearranges the arrays of its operands. */
    static Node rearranged(long[][] values, Node... operands) {
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {
                for (Node operand : operands) {
                    operand.evaluate(active);
                }
            }
        };
    }
}
