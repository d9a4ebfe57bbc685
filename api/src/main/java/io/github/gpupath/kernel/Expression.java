package io.github.gpupath.kernel;

import io.github.gpupath.kernel.Resource.SampledTexture;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A value computed by each invocation. Nodes are immutable, check the types of their operands when they are made, and
 * have no effect on memory.
 */
public sealed interface Expression extends Operators
        permits Expression.Leaf,
                Expression.BuiltInValue,
                Computation,
                Expression.Load,
                Expression.Sample,
                Expression.Subgroup {

    /** The type of the value. */
    Type type();

    /** The expressions that this one is directly made of, in order. */
    default List<Expression> operands() {
        return List.of();
    }

    /** The memory that this node itself loads from, not its operands. */
    default Optional<Place> source() {
        return Optional.empty();
    }

    /** The features that a device must have for this node, beyond the features of its type and operands. */
    default Set<Feature> features() {
        return Set.of();
    }

    /** Whether the invocations of a workgroup may get different values although they get the same operands. */
    default boolean isVarying() {
        return false;
    }

    /** The operation that this node does. */
    default Optional<Operation> operation() {
        return Optional.empty();
    }

    /** How often it does it: once for each component of its value. */
    default int operations() {
        return type().components();
    }

    /** Calls the method of the visitor that fits this node. */
    <R> R accept(Visitor<R> visitor);

    /** A value that is there already; whether a variable varies follows from what it is given. */
    sealed interface Leaf extends Expression permits Literal, Parameter, Variable {}

    /** A value that the API gives to each invocation. */
    record BuiltInValue(BuiltIn builtIn) implements Expression {
        @Override
        public Type type() {
            return ScalarType.U32;
        }

        @Override
        public Set<Feature> features() {
            return builtIn.features();
        }

        @Override
        public boolean isVarying() {
            return !builtIn.isWorkgroupUniform();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.builtIn(this);
        }
    }

    /**
     * What memory holds at an address.
     *
     * @param place that is loaded from
     * @param address as the place takes it: an index, a byte address, the coordinates of a texel
     * @param type of the value: an element, a texel as four components, or one to four words
     */
    record Load(Place place, Expression address, Type type) implements Expression {
        public Load {
            Typing.reads(place);
            Typing.address(place, address);
            place.checkValue(type);
        }

        @Override
        public List<Expression> operands() {
            return List.of(address);
        }

        @Override
        public Optional<Place> source() {
            return Optional.of(place);
        }

        /** Only uniform buffers are known to hold the same for all; others may change between two loads. */
        @Override
        public boolean isVarying() {
            return !(place instanceof Resource.UniformBuffer);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.load(this);
        }
    }

    /** A texture sampled through its sampler at two normalised coordinates, level 0. */
    record Sample(SampledTexture texture, Expression coordinate) implements Expression {
        public Sample {
            Typing.is("a texture coordinate", coordinate.type(), VectorType.VEC2);
            Typing.require(texture.sampler().isPresent(), texture.name() + " has no sampler: fetch from it");
        }

        @Override
        public Type type() {
            return texture.format().texelType();
        }

        @Override
        public List<Expression> operands() {
            return List.of(coordinate);
        }

        @Override
        public Optional<Place> source() {
            return Optional.of(texture);
        }

        @Override
        public boolean isVarying() {
            return true;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.sample(this);
        }
    }

    /** A value that the invocations of a subgroup compute from each other's values. */
    record Subgroup(SubgroupOperator operator, List<Expression> operands) implements Expression {
        public Subgroup {
            operands = List.copyOf(operands);
            operator.check(operands);
        }

        @Override
        public Type type() {
            return operator.type(operands);
        }

        @Override
        public Set<Feature> features() {
            return operator.features();
        }

        @Override
        public boolean isVarying() {
            return true;
        }

        @Override
        public Optional<Operation> operation() {
            return Optional.of(operator);
        }

        /** Once for each component that the lanes give. */
        @Override
        public int operations() {
            return operands.get(0).type().components();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.subgroup(this);
        }
    }

    /** One method for each kind of node, so that a new kind is a compile error wherever it is not yet handled. */
    interface Visitor<R> extends Computation.Visitor<R> {
        R literal(Literal literal);

        R parameter(Parameter parameter);

        R variable(Variable variable);

        R builtIn(BuiltInValue value);

        R load(Load load);

        R sample(Sample sample);

        R subgroup(Subgroup subgroup);
    }
}
