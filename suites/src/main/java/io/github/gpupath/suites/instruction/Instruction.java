package io.github.gpupath.suites.instruction;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.suite.Tolerance;
import io.github.gpupath.suites.SuiteTolerances;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * An operation on values of a type, with chains that no compiler can make shorter.
 *
 * @param group the part of the tests' ids that says on what it operates
 * @param id the part of the tests' ids that says what it does
 * @param recurrences in which it occurs, at least one; several race
 * @param counted the operations of the kernel model that are counted; what else a step needs is its helper
 * @param steps of each turn of the loop, over all chains: many, so that the loop itself costs little, and fewer of what most
 *     devices compute in a number of instructions, so that the loop stays in the caches of instructions
 * @param verified the numbers that the verification computes with
 * @param aside the form in which a recurrence needs the operands beside their own
 * @param helper what each step does besides, where it cannot do without
 * @param words what is counted, for people
 */
record Instruction(
        String group,
        String id,
        Type type,
        List<Recurrence> recurrences,
        Set<? extends Operation> counted,
        int steps,
        Numbers verified,
        Numbers timed,
        Tolerance tolerance,
        Optional<Function<Expression, Expression>> aside,
        Optional<Helper> helper,
        String words) {

    /** Of the instruction that others are compared to: twice as many, so that the loop costs half as much of its time. */
    static final int STEPS_OF_BASE = 192;

    /**
     * Divided by eight chains it leaves whole rounds of every recurrence. A loop adds about three instructions to them; drivers
     * take some time for each statement, and there is a loop for each number of chains.
     */
    static final int MANY_STEPS = 96;

    /** The same of what has something besides in each step, so that a loop has about as many operations. */
    static final int HELPED_STEPS = 64;

    /** The same of what takes several instructions. */
    static final int FEW_STEPS = 32;

    /**
     * What a step does besides.
     *
     * @param id the group and the id of an instruction that costs the same, as in {@code f32/add}
     * @param each how many of these there are for each operation that is counted
     */
    record Helper(String id, double each) {}

    /**
     * The numbers of a run: invocation i begins variable v of chain c, of V variables, with {@code first + step · (i + c·V + v
     * mod (wrap + 1))}.
     *
     * @param wrap a power of two less one
     * @param first the least number that a variable begins with
     * @param step from one number to the next
     * @param operands four, which no compiler knows
     */
    record Numbers(long wrap, double first, double step, List<Double> operands) {

        static Numbers of(double first, double step, double... operands) {
            return new Numbers(
                    31, first, step, DoubleStream.of(operands).boxed().toList());
        }

        /** The same of fewer different beginnings. */
        Numbers wrapping(long other) {
            return new Numbers(other, first, step, operands);
        }

        /** The numbers as arguments of a kernel, in the order of its parameters. */
        List<Literal> arguments(ScalarType type) {
            return Stream.concat(
                            Stream.of(Literal.u32(wrap)),
                            Stream.concat(Stream.of(first, step), operands.stream())
                                    .map(number -> literal(type, number)))
                    .toList();
        }

        private static Literal literal(ScalarType type, double number) {
            return switch (type) {
                case F32 -> Literal.f32((float) number);
                case F64 -> Literal.f64(number);
                default -> Literal.of(type, (long) number);
            };
        }
    }

    Instruction {
        recurrences = List.copyOf(recurrences);
        counted = Set.copyOf(counted);
    }

    /** The type of the parameters from which its numbers come: no parameter has 16 bits. */
    ScalarType parameterType() {
        return type.scalar() == ScalarType.F16 ? ScalarType.F32 : type.scalar();
    }

    /** What of its tests' ids is not the kind of measurement. */
    String name() {
        return group + "/" + id;
    }

    /** The same with several recurrences, of which the fastest counts. */
    Instruction racing(Recurrence... others) {
        List<Recurrence> all =
                Stream.concat(recurrences.stream(), Stream.of(others)).toList();
        return copy(all, steps, verified, tolerance, aside, helper);
    }

    /** The same with few steps. */
    Instruction ofManyInstructions() {
        return taking(FEW_STEPS);
    }

    /** The same with another number of steps. */
    Instruction taking(int others) {
        return copy(recurrences, others, verified, tolerance, aside, helper);
    }

    /** The same with other numbers for the verification. */
    Instruction verifiedWith(Numbers numbers) {
        return copy(recurrences, steps, numbers, tolerance, aside, helper);
    }

    /** The same with answers that may be a little off, since languages let devices round these operations as they like. */
    Instruction approximate() {
        return within(SuiteTolerances.ofApproximations(type.scalar()));
    }

    /** The same with another tolerance. */
    Instruction within(Tolerance other) {
        return copy(recurrences, steps, verified, other, aside, helper);
    }

    /** The same with operands in another form beside their own. */
    Instruction withAside(Function<Expression, Expression> form) {
        return copy(recurrences, steps, verified, tolerance, Optional.of(form), helper);
    }

    /** The same with something besides in each step. */
    Instruction helpedBy(String other, double each) {
        return copy(recurrences, steps, verified, tolerance, aside, Optional.of(new Helper(other, each)));
    }

    private Instruction copy(
            List<Recurrence> recurrences,
            int steps,
            Numbers verified,
            Tolerance tolerance,
            Optional<Function<Expression, Expression>> aside,
            Optional<Helper> helper) {
        return new Instruction(
                group, id, type, recurrences, counted, steps, verified, timed, tolerance, aside, helper, words);
    }
}
