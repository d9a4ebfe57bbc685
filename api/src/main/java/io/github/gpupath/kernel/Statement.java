package io.github.gpupath.kernel;

import io.github.gpupath.kernel.Place.AtomicTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A step of a kernel, run by each invocation in order. */
public sealed interface Statement {

    /** The expressions that this statement evaluates itself, in order. */
    default List<Expression> operands() {
        return List.of();
    }

    /** The blocks that this statement holds, in order. */
    default List<List<Statement>> blocks() {
        return List.of();
    }

    /** The variable that this statement itself gives a value: a loop its index. */
    default Optional<Variable> written() {
        return Optional.empty();
    }

    /** The memory that this statement itself writes, not the statements inside it. */
    default Optional<Place> target() {
        return Optional.empty();
    }

    /** The features that a device must have for this statement, beyond its operands' features. */
    default Set<Feature> features() {
        return Set.of();
    }

    /** Whether its variable may vary within a workgroup although all invocations pass with the same operands. */
    default boolean isVarying() {
        return false;
    }

    /** Calls the method of the visitor that fits this statement. */
    <R extends @Nullable Object> R accept(Visitor<R> visitor);

    /** Brings a variable into scope with its first value. */
    record Declare(Variable variable, Expression value) implements Statement {
        public Declare {
            Typing.is(variable.name(), value.type(), variable.type());
        }

        @Override
        public List<Expression> operands() {
            return List.of(value);
        }

        @Override
        public Optional<Variable> written() {
            return Optional.of(variable);
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.declare(this);
        }
    }

    /** Gives a declared variable another value. */
    record Assign(Variable variable, Expression value) implements Statement {
        public Assign {
            Typing.is(variable.name(), value.type(), variable.type());
        }

        @Override
        public List<Expression> operands() {
            return List.of(value);
        }

        @Override
        public Optional<Variable> written() {
            return Optional.of(variable);
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.assign(this);
        }
    }

    /** Runs one of two blocks; the second may be empty. */
    record If(Expression condition, List<Statement> then, List<Statement> otherwise) implements Statement {
        public If {
            Typing.is("a condition", condition.type(), ScalarType.BOOL);
            then = List.copyOf(then);
            otherwise = List.copyOf(otherwise);
        }

        @Override
        public List<Expression> operands() {
            return List.of(condition);
        }

        @Override
        public List<List<Statement>> blocks() {
            return List.of(then, otherwise);
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.ifThenElse(this);
        }
    }

    /** Runs its body {@code count} times with the index from 0 on; the body does not assign the index. */
    record Loop(Variable index, Expression count, Unroll unroll, List<Statement> body) implements Statement {
        public Loop {
            Typing.is("a loop's index", index.type(), ScalarType.U32);
            Typing.is("a loop's count", count.type(), ScalarType.U32);
            body = List.copyOf(body);
        }

        @Override
        public List<Expression> operands() {
            return List.of(count);
        }

        @Override
        public List<List<Statement>> blocks() {
            return List.of(body);
        }

        @Override
        public Optional<Variable> written() {
            return Optional.of(index);
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.loop(this);
        }
    }

    /**
     * Puts a value into memory.
     *
     * @param place that is stored to
     * @param address as the place takes it: an index, a byte address, the coordinates of a texel
     * @param value an element, a texel (components beyond its channels are ignored), or one to four words
     */
    record Store(Place place, Expression address, Expression value) implements Statement {
        public Store {
            Typing.writes(place);
            Typing.address(place, address);
            place.checkValue(value.type());
        }

        @Override
        public List<Expression> operands() {
            return List.of(address, value);
        }

        @Override
        public Optional<Place> target() {
            return Optional.of(place);
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.store(this);
        }
    }

    /**
     * Changes one number in memory indivisibly.
     *
     * @param place that holds it
     * @param index of its element
     * @param values what the operator takes: one; of a compare-exchange what must be there, and what is put there then
     * @param result is given what was there before
     */
    record Atomic(
            AtomicOperator operator,
            AtomicTarget place,
            Expression index,
            List<Expression> values,
            Optional<Variable> result)
            implements Statement {
        public Atomic {
            values = List.copyOf(values);
            operator.check(place, values);
            Typing.address(place, index);
            Typing.reads(place);
            Typing.writes(place);
            if (result.isPresent()) {
                Typing.is(result.get().name(), result.get().type(), place.element());
            }
        }

        @Override
        public List<Expression> operands() {
            List<Expression> operands = new ArrayList<>(values);
            operands.add(0, index);
            return List.copyOf(operands);
        }

        @Override
        public Optional<Variable> written() {
            return result;
        }

        @Override
        public Optional<Place> target() {
            return Optional.of(place);
        }

        @Override
        public Set<Feature> features() {
            return operator.features(place);
        }

        /** Always: an invocation finds the value that the invocation before it left. */
        @Override
        public boolean isVarying() {
            return true;
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.atomic(this);
        }
    }

    /**
     * Gives a variable the time on the clock of the processor that runs the invocation. It is a statement, so that it stands
     * at one place in the order of statements and is done once for each time that it is reached.
     *
     * <p>The time is two words, the low one first, since not every device that has a clock has integers of 64 bits. Its unit is
     * the processor's own, mostly a cycle. Clocks of several subgroups need not agree.
     *
     * @param result is given the time
     */
    record ReadClock(Variable result) implements Statement {
        public ReadClock {
            Typing.is(result.name(), result.type(), VectorType.UVEC2);
        }

        @Override
        public Optional<Variable> written() {
            return Optional.of(result);
        }

        @Override
        public Set<Feature> features() {
            return Set.of(Feature.Capability.SHADER_CLOCK);
        }

        /** Each subgroup comes by at its own time. */
        @Override
        public boolean isVarying() {
            return true;
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.readClock(this);
        }
    }

    /** Waits for all invocations of the workgroup, and makes their writes to workgroup memory visible to each other. */
    record Barrier() implements Statement {
        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.barrier(this);
        }
    }

    /** One method for each kind of statement. */
    interface Visitor<R extends @Nullable Object> {
        R declare(Declare declare);

        R assign(Assign assign);

        R ifThenElse(If branch);

        R loop(Loop loop);

        R store(Store store);

        R atomic(Atomic atomic);

        R readClock(ReadClock reading);

        R barrier(Barrier barrier);
    }
}
