package io.github.gpupath.kernel;

import io.github.gpupath.kernel.Resource.SampledTexture;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A value computed by each invocation. Nodes are immutable and do not write memory. Their constructors check operand
 * types and throw {@link KernelTypeException}.
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

    /** The direct operands, in order. */
    default List<Expression> operands() {
        return List.of();
    }

    /** The memory that this node loads from, without its operands' loads. */
    default Optional<Place> source() {
        return Optional.empty();
    }

    /** The features that this node requires in addition to its type's and operands' features. */
    default Set<Feature> features() {
        return Set.of();
    }

    /** Whether equal operands may give different values in the invocations of a workgroup. */
    default boolean isVarying() {
        return false;
    }

    /** The operation that this node counts as. */
    default Optional<Operation> operation() {
        return Optional.empty();
    }

    /** The number of operations: one per component. */
    default int operations() {
        return type().components();
    }

    /** Dispatches to the visitor's method for this node. */
    <R> R accept(Visitor<R> visitor);

    /** An expression without operands; the values assigned to a variable decide whether it varies. */
    sealed interface Leaf extends Expression permits Literal, Parameter, Variable {}

    /** A built-in value of the invocation, u32. */
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
     * A load from memory.
     *
     * @param address an element index, a byte address or texel coordinates, see {@link Place#addressing}
     * @param type the value's type: the element, four components of a texel, or one to four u32 words
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

        /** Only uniform buffers are constant; other memory may change between two loads. */
        @Override
        public boolean isVarying() {
            return !(place instanceof Resource.UniformBuffer);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.load(this);
        }
    }

    /**
     * A sample of a texture.
     *
     * @param coordinate as {@link TextureShape#coordinate}
     * @param detail nothing for mip level 0; a level as f32; or both sides of a footprint, which gives the level and the
     *     direction of anisotropic filters
     */
    record Sample(SampledTexture texture, Expression coordinate, List<Expression> detail) implements Expression {
        public Sample {
            detail = List.copyOf(detail);
            Typing.is("a texture coordinate", coordinate.type(), texture.shape().coordinate());
            Typing.require(texture.sampler().isPresent(), texture.name() + " has no sampler: use a fetch");
            Typing.require(detail.size() <= 2, "a footprint has two sides");
            Typing.require(
                    detail.isEmpty()
                            || texture.sampler().map(Sampler::mips).stream().noneMatch(Sampler.Mips.FIRST::equals),
                    texture.name() + " is sampled at its first level only");
            for (Expression each : detail) {
                Typing.is(
                        detail.size() == 1 ? "a mip level" : "a side of a footprint",
                        each.type(),
                        detail.size() == 1 ? ScalarType.F32 : VectorType.VEC2);
            }
        }

        /** A sample of mip level 0. */
        public Sample(SampledTexture texture, Expression coordinate) {
            this(texture, coordinate, List.of());
        }

        @Override
        public Type type() {
            return texture.format().texelType();
        }

        @Override
        public List<Expression> operands() {
            return Stream.concat(Stream.of(coordinate), detail.stream()).toList();
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

    /** A subgroup operation; operands as in {@link SubgroupOperator}. */
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

        /** One per component of the first operand. */
        @Override
        public int operations() {
            return operands.get(0).type().components();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.subgroup(this);
        }
    }

    /** One method per kind of node: a new kind is a compile error until every visitor handles it. */
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
