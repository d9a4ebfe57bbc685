package io.github.gpupath.kernel;

import io.github.gpupath.kernel.Place.AtomicTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A statement of a kernel. Constructors check types and throw {@link KernelTypeException}. */
public sealed interface Statement
        permits Statement.Declare,
                Statement.Assign,
                Statement.If,
                Statement.Loop,
                Statement.Store,
                Statement.Atomic,
                Statement.ReadClock,
                Statement.Barrier,
                MatrixStatement {

    /** The expressions that this statement evaluates, without those of its blocks, in order. */
    default List<Expression> operands() {
        return List.of();
    }

    /** The nested blocks, in order. */
    default List<List<Statement>> blocks() {
        return List.of();
    }

    /** The variable that this statement assigns, such as a loop's index. */
    default Optional<Variable> written() {
        return Optional.empty();
    }

    /** The memory that this statement itself reads, without its operands' loads. */
    default Optional<Place> source() {
        return Optional.empty();
    }

    /** The memory that this statement writes, without its blocks' writes. */
    default Optional<Place> target() {
        return Optional.empty();
    }

    /** The features that this statement requires in addition to its operands' features. */
    default Set<Feature> features() {
        return Set.of();
    }

    /** Whether equal operands may assign different values in the invocations of a workgroup. */
    default boolean isVarying() {
        return false;
    }

    /** Dispatches to the visitor's method for this statement. */
    <R extends @Nullable Object> R accept(Visitor<R> visitor);

    /** The declaration of a variable with its initial value. */
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

    /** An assignment to a declared variable. */
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

    /** A branch; the second block may be empty. */
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

    /** A loop with a u32 index from 0 to {@code count - 1}; the body must not assign the index. */
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
     * A store to memory.
     *
     * @param address an element index, a byte address or texel coordinates, see {@link Place#addressing}
     * @param value an element, four components of a texel (those beyond its channels are ignored), or u32 words
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
     * An atomic operation on one number in memory.
     *
     * @param index the element's index, u32
     * @param values the operand; for a compare-exchange the expected and the new value
     * @param result the variable that receives the previous value
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

        /** Always: the previous value depends on the order of invocations. */
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
     * A reading of the shader clock of the invocation's compute unit. It is a statement because its position and number
     * of executions matter.
     *
     * <p>The time is two words, low word first, because devices with a clock may lack 64-bit integers. Its unit depends
     * on the device, usually a cycle. Clocks of different subgroups need not agree.
     *
     * @param result the u32x2 variable that receives the time
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

        /** Always: subgroups execute it at different times. */
        @Override
        public boolean isVarying() {
            return true;
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.readClock(this);
        }
    }

    /** A workgroup barrier: waits for all invocations and makes their writes to workgroup memory visible. */
    record Barrier() implements Statement {
        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.barrier(this);
        }
    }

    /** One method per kind of statement. */
    interface Visitor<R extends @Nullable Object> {
        R declare(Declare declare);

        R assign(Assign assign);

        R ifThenElse(If branch);

        R loop(Loop loop);

        R store(Store store);

        R atomic(Atomic atomic);

        R readClock(ReadClock reading);

        R barrier(Barrier barrier);

        R matrix(MatrixStatement statement);
    }
}
