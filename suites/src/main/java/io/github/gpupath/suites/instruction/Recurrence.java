package io.github.gpupath.suites.instruction;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Variable;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/**
 * How the values of a chain follow from each other. Each step needs the value of the step before it, so that no two steps of a
 * chain run side by side.
 *
 * @param words which recurrence it is, where an instruction has several
 * @param variables of a chain
 * @param moves which variable a step changes by which, in turn
 * @param isExchanged whether a value then goes to another invocation through workgroup memory
 */
record Recurrence(String words, int variables, List<Move> moves, Step step, boolean isExchanged) {

    /** A step changes one variable with the help of another, or of itself. */
    record Move(int changed, int other) {}

    /** The value that a step gives a variable. */
    @FunctionalInterface
    interface Step {

        /**
         * The new value.
         *
         * @param number counts the steps from 0
         * @param own what the variable holds
         * @param other the other variable of the move
         * @param operands what is the same in all turns of the loop, and what only the device knows
         */
        Expression next(int number, Expression own, Expression other, Operands operands);
    }

    /**
     * Numbers that are given with a dispatch, so that no compiler knows them.
     *
     * @param own four in the type of the chain
     * @param aside the same in a form that an instruction needs beside them
     */
    record Operands(List<Expression> own, List<Expression> aside) {

        /** One of the four, which take turns. */
        Expression own(int number) {
            return own.get(number % own.size());
        }

        /** The same in the other form. */
        Expression aside(int number) {
            return aside.get(number % aside.size());
        }
    }

    /** A recurrence whose values stay in their invocations. */
    Recurrence(String words, int variables, List<Move> moves, Step step) {
        this(words, variables, moves, step, false);
    }

    Recurrence {
        moves = List.copyOf(moves);
    }

    /** A chain of one variable: {@code x = f(x, …)}. */
    static Recurrence of(Step step) {
        return new Recurrence("", 1, List.of(new Move(0, 0)), step);
    }

    /** The same with an exchange after each step. */
    Recurrence exchanged() {
        return new Recurrence(words, variables, moves, step, true);
    }

    /** A function that needs a sum before it, or it would come to rest or undo itself: {@code x = f(x + a), x = f(x + b), …}. */
    static Recurrence ofSums(UnaryOperator<Expression> function) {
        return of((number, x, same, operands) -> function.apply(x.plus(operands.own(number))));
    }

    /** Two variables that change each other: {@code x = f(x, y), y = f(y, x), …}. */
    static Recurrence ofPairs(BinaryOperator<Expression> function) {
        return ofPairs("", (number, own, other, operands) -> function.apply(own, other));
    }

    /** Two variables that change each other by a step that may take operands. */
    static Recurrence ofPairs(String words, Step step) {
        return new Recurrence(words, 2, List.of(new Move(0, 1), new Move(1, 0)), step);
    }

    /** Three variables in a ring: {@code x = f(x, z), y = f(y, x), z = f(z, y), …}. */
    static Recurrence ofRing(Step step) {
        return new Recurrence("", 3, List.of(new Move(0, 2), new Move(1, 0), new Move(2, 1)), step);
    }

    /** Takes one step of a chain. */
    void take(KernelBuilder k, int number, List<Variable> chain, Operands operands) {
        Move move = moves.get(number % moves.size());
        Variable changed = chain.get(move.changed());
        k.assign(changed, step.next(number, changed, chain.get(move.other()), operands));
    }
}
