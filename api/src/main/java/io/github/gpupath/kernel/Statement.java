package io.github.gpupath.kernel;

import io.github.gpupath.kernel.Place.AtomicTarget;
import io.github.gpupath.kernel.Resource.RawBuffer;
import io.github.gpupath.kernel.Resource.StorageTexelBuffer;
import io.github.gpupath.kernel.Resource.StorageTexture;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A step of a kernel, run by each invocation in order. */
public sealed interface Statement {

    /** The expressions that this statement evaluates itself, in order; of a store the value is the last. */
    List<Expression> operands();

    /** The blocks that this statement holds, in order. */
    List<List<Statement>> blocks();

    /** The variable that this statement itself gives a value: a loop its index. */
    Optional<Variable> written();

    /** The memory that this statement itself writes, not the statements inside it. */
    Optional<Place> target();

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
        public List<List<Statement>> blocks() {
            return List.of();
        }

        @Override
        public Optional<Variable> written() {
            return Optional.of(variable);
        }

        @Override
        public Optional<Place> target() {
            return Optional.empty();
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
        public List<List<Statement>> blocks() {
            return List.of();
        }

        @Override
        public Optional<Variable> written() {
            return Optional.of(variable);
        }

        @Override
        public Optional<Place> target() {
            return Optional.empty();
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
        public Optional<Variable> written() {
            return Optional.empty();
        }

        @Override
        public Optional<Place> target() {
            return Optional.empty();
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
        public Optional<Place> target() {
            return Optional.empty();
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.loop(this);
        }
    }

    /** Stores one to four consecutive 32-bit words at a byte address that is a multiple of 4. */
    record RawStore(RawBuffer buffer, Expression byteAddress, Expression value) implements Statement {
        public RawStore {
            Typing.writes(buffer);
            Typing.is("a byte address", byteAddress.type(), ScalarType.U32);
            Typing.is("a word", value.type().scalar(), ScalarType.U32);
        }

        @Override
        public List<Expression> operands() {
            return List.of(byteAddress, value);
        }

        @Override
        public List<List<Statement>> blocks() {
            return List.of();
        }

        @Override
        public Optional<Variable> written() {
            return Optional.empty();
        }

        @Override
        public Optional<Place> target() {
            return Optional.of(buffer);
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.rawStore(this);
        }
    }

    /** Stores one element of a structured buffer. */
    record StructuredStore(StructuredBuffer buffer, Expression index, Expression value) implements Statement {
        public StructuredStore {
            Typing.writes(buffer);
            Typing.is("an index", index.type(), ScalarType.U32);
            Typing.is("an element of " + buffer.name(), value.type(), buffer.element());
        }

        @Override
        public List<Expression> operands() {
            return List.of(index, value);
        }

        @Override
        public List<List<Statement>> blocks() {
            return List.of();
        }

        @Override
        public Optional<Variable> written() {
            return Optional.empty();
        }

        @Override
        public Optional<Place> target() {
            return Optional.of(buffer);
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.structuredStore(this);
        }
    }

    /** Stores one texel of a storage texel buffer; components beyond its channels are ignored. */
    record StorageTexelStore(StorageTexelBuffer buffer, Expression index, Expression value) implements Statement {
        public StorageTexelStore {
            Typing.writes(buffer);
            Typing.is("an index", index.type(), ScalarType.U32);
            Typing.is(
                    "a texel of " + buffer.name(), value.type(), buffer.format().texelType());
        }

        @Override
        public List<Expression> operands() {
            return List.of(index, value);
        }

        @Override
        public List<List<Statement>> blocks() {
            return List.of();
        }

        @Override
        public Optional<Variable> written() {
            return Optional.empty();
        }

        @Override
        public Optional<Place> target() {
            return Optional.of(buffer);
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.storageTexelStore(this);
        }
    }

    /** Stores one texel of a storage texture at two u32 coordinates; components beyond its channels are ignored. */
    record StorageTextureStore(StorageTexture texture, Expression coordinate, Expression value) implements Statement {
        public StorageTextureStore {
            Typing.writes(texture);
            Typing.is("a texel coordinate", coordinate.type(), VectorType.UVEC2);
            Typing.is(
                    "a texel of " + texture.name(),
                    value.type(),
                    texture.format().texelType());
        }

        @Override
        public List<Expression> operands() {
            return List.of(coordinate, value);
        }

        @Override
        public List<List<Statement>> blocks() {
            return List.of();
        }

        @Override
        public Optional<Variable> written() {
            return Optional.empty();
        }

        @Override
        public Optional<Place> target() {
            return Optional.of(texture);
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.storageTextureStore(this);
        }
    }

    /** Stores one element of a workgroup array. */
    record SharedStore(SharedArray array, Expression index, Expression value) implements Statement {
        public SharedStore {
            Typing.is("an index", index.type(), ScalarType.U32);
            Typing.is("an element of " + array.name(), value.type(), array.element());
        }

        @Override
        public List<Expression> operands() {
            return List.of(index, value);
        }

        @Override
        public List<List<Statement>> blocks() {
            return List.of();
        }

        @Override
        public Optional<Variable> written() {
            return Optional.empty();
        }

        @Override
        public Optional<Place> target() {
            return Optional.of(array);
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.sharedStore(this);
        }
    }

    /** Changes one 32-bit integer in memory indivisibly; the value before goes to the result, where one is given. */
    record Atomic(
            AtomicOperator operator, AtomicTarget place, Expression index, Expression value, Optional<Variable> result)
            implements Statement {
        public Atomic {
            Typing.require(
                    place.element() instanceof ScalarType scalar && scalar.isInteger(),
                    "atomics work on i32 and u32, not " + place.element());
            Typing.is("an index", index.type(), ScalarType.U32);
            Typing.is("an element of " + place.name(), value.type(), place.element());
            if (place instanceof StructuredBuffer buffer) {
                Typing.reads(buffer);
                Typing.writes(buffer);
            }
            if (result.isPresent()) {
                Typing.is(result.get().name(), result.get().type(), place.element());
            }
        }

        @Override
        public List<Expression> operands() {
            return List.of(index, value);
        }

        @Override
        public List<List<Statement>> blocks() {
            return List.of();
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
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.atomic(this);
        }
    }

    /** Waits for all invocations of the workgroup, and makes their writes to workgroup memory visible to each other. */
    record Barrier() implements Statement {
        @Override
        public List<Expression> operands() {
            return List.of();
        }

        @Override
        public List<List<Statement>> blocks() {
            return List.of();
        }

        @Override
        public Optional<Variable> written() {
            return Optional.empty();
        }

        @Override
        public Optional<Place> target() {
            return Optional.empty();
        }

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

        R rawStore(RawStore store);

        R structuredStore(StructuredStore store);

        R storageTexelStore(StorageTexelStore store);

        R storageTextureStore(StorageTextureStore store);

        R sharedStore(SharedStore store);

        R atomic(Atomic atomic);

        R barrier(Barrier barrier);
    }
}
