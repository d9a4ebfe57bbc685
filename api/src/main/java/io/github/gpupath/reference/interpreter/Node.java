package io.github.gpupath.reference.interpreter;

/**
 * An expression ready to be computed for all lanes. Nodes without effects compute the lanes that are not active too,
 * since their values are never used.
 */
abstract class Node {

    /** The bits of each component of each lane, valid after {@link #evaluate} until the next one. */
    final long[][] values;

    Node(long[][] values) {
        this.values = values;
    }

    /** Computes {@link #values} for the active lanes at least. */
    abstract void evaluate(boolean[] active);

    /** A value that somebody else keeps up to date: a literal, a parameter, a variable, a built-in. */
    static Node of(long[][] values) {
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {}
        };
    }

    /** A value made of the same bits as others, in any order: no work of its own. */
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
