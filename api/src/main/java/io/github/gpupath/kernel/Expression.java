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
                Expression.Computation,
                Expression.Load,
                Expression.Sample,
                Expression.Subgroup {

    /** The type of the value. */
    Type type();

    /** The expressions that this one is directly made of, in order. */
    List<Expression> operands();

    /** The memory that this node itself loads from, not its operands. */
    Optional<Place> source();

    /** What this node needs of a device, beyond what its type and its operands need. */
    Set<Feature> features();

    /** Whether the invocations of a workgroup may get different values although they get the same operands. */
    boolean isVarying();

    /** The operation that this node does. */
    Optional<Operation> operation();

    /** How often it does it: once for each component of its value. */
    default int operations() {
        return type().components();
    }

    /** Calls the method of the visitor that fits this node. */
    <R> R accept(Visitor<R> visitor);

    /** A value that is there already; whether a variable varies follows from what it is given. */
    sealed interface Leaf extends Expression permits Literal, Parameter, Variable {
        @Override
        default List<Expression> operands() {
            return List.of();
        }

        @Override
        default Optional<Place> source() {
            return Optional.empty();
        }

        @Override
        default Set<Feature> features() {
            return Set.of();
        }

        @Override
        default boolean isVarying() {
            return false;
        }

        @Override
        default Optional<Operation> operation() {
            return Optional.empty();
        }
    }

    /** A value that follows from its operands alone and that every device can compute. */
    sealed interface Computation extends Expression
            permits Unary, Binary, BitField, Fma, Select, Convert, BitCast, Construct, Swizzle {
        @Override
        default Optional<Place> source() {
            return Optional.empty();
        }

        @Override
        default Set<Feature> features() {
            return Set.of();
        }

        @Override
        default boolean isVarying() {
            return false;
        }

        /** Calls the method of the visitor that fits this computation. */
        <R> R accept(Visitor<R> visitor);

        @Override
        default <R> R accept(Expression.Visitor<R> visitor) {
            return accept((Visitor<R>) visitor);
        }

        /** One method for each kind of computation. */
        interface Visitor<R> {
            R unary(Unary unary);

            R binary(Binary binary);

            R bitField(BitField field);

            R fma(Fma fma);

            R select(Select select);

            R convert(Convert convert);

            R bitCast(BitCast cast);

            R construct(Construct construct);

            R swizzle(Swizzle swizzle);
        }
    }

    /** A value that the API gives to each invocation. */
    record BuiltInValue(BuiltIn builtIn) implements Expression {
        @Override
        public Type type() {
            return ScalarType.U32;
        }

        @Override
        public List<Expression> operands() {
            return List.of();
        }

        @Override
        public Optional<Place> source() {
            return Optional.empty();
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
        public Optional<Operation> operation() {
            return Optional.empty();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.builtIn(this);
        }
    }

    /** An operation on one value, component by component. */
    record Unary(UnaryOperator operator, Expression operand) implements Computation {
        public Unary {
            Typing.require(operator.takes(operand.type()), operator + " does not take " + operand.type());
        }

        @Override
        public Type type() {
            return operand.type();
        }

        @Override
        public List<Expression> operands() {
            return List.of(operand);
        }

        @Override
        public Optional<Operation> operation() {
            return Optional.of(operator);
        }

        @Override
        public <R> R accept(Computation.Visitor<R> visitor) {
            return visitor.unary(this);
        }
    }

    /** An operation on two values of one type, component by component. */
    record Binary(BinaryOperator operator, Expression left, Expression right) implements Computation {
        public Binary {
            Typing.same(operator.name(), left.type(), right.type());
            Typing.require(operator.takes(left.type()), operator + " does not take " + left.type());
        }

        @Override
        public Type type() {
            return operator.result(left.type());
        }

        @Override
        public List<Expression> operands() {
            return List.of(left, right);
        }

        @Override
        public Optional<Operation> operation() {
            return Optional.of(operator);
        }

        @Override
        public <R> R accept(Computation.Visitor<R> visitor) {
            return visitor.binary(this);
        }
    }

    /** An operation on some bits of integers. */
    record BitField(BitFieldOperator operator, List<Expression> operands) implements Computation {
        public BitField {
            operands = List.copyOf(operands);
            operator.check(operands);
        }

        @Override
        public Type type() {
            return operands.get(0).type();
        }

        @Override
        public Optional<Operation> operation() {
            return Optional.of(operator);
        }

        @Override
        public <R> R accept(Computation.Visitor<R> visitor) {
            return visitor.bitField(this);
        }
    }

    /** {@code factor1 · factor2 + summand} with one rounding, an operation of its own. */
    record Fma(Expression factor1, Expression factor2, Expression summand) implements Computation {
        public Fma {
            Typing.same("fma", factor1.type(), factor2.type());
            Typing.same("fma", factor1.type(), summand.type());
            Typing.require(factor1.type().scalar().isFloat(), "fma takes floats, not " + factor1.type());
        }

        @Override
        public Type type() {
            return factor1.type();
        }

        @Override
        public List<Expression> operands() {
            return List.of(factor1, factor2, summand);
        }

        @Override
        public Optional<Operation> operation() {
            return Optional.of(Operation.Basic.FMA);
        }

        @Override
        public <R> R accept(Computation.Visitor<R> visitor) {
            return visitor.fma(this);
        }
    }

    /** One of two values by a scalar condition; both are computed. */
    record Select(Expression condition, Expression whenTrue, Expression whenFalse) implements Computation {
        public Select {
            Typing.is("a condition", condition.type(), ScalarType.BOOL);
            Typing.same("select", whenTrue.type(), whenFalse.type());
        }

        @Override
        public Type type() {
            return whenTrue.type();
        }

        @Override
        public List<Expression> operands() {
            return List.of(condition, whenTrue, whenFalse);
        }

        @Override
        public Optional<Operation> operation() {
            return Optional.of(Operation.Basic.SELECT);
        }

        @Override
        public <R> R accept(Computation.Visitor<R> visitor) {
            return visitor.select(this);
        }
    }

    /**
     * The same number in another type. Integers keep their low bits in a smaller one; floats to integers drop the
     * fraction, out of range is undefined.
     */
    record Convert(ScalarType to, Expression operand) implements Computation {
        public Convert {
            Typing.convert(to, operand.type());
        }

        @Override
        public Type type() {
            return operand.type().withScalar(to);
        }

        @Override
        public List<Expression> operands() {
            return List.of(operand);
        }

        @Override
        public Optional<Operation> operation() {
            return Optional.of(Operation.Basic.CONVERT);
        }

        @Override
        public <R> R accept(Computation.Visitor<R> visitor) {
            return visitor.convert(this);
        }
    }

    /** The same bits in another type of the same size. */
    record BitCast(ScalarType to, Expression operand) implements Computation {
        public BitCast {
            Typing.bitCast(to, operand.type());
        }

        @Override
        public Type type() {
            return operand.type().withScalar(to);
        }

        @Override
        public List<Expression> operands() {
            return List.of(operand);
        }

        @Override
        public Optional<Operation> operation() {
            return Optional.empty();
        }

        @Override
        public <R> R accept(Computation.Visitor<R> visitor) {
            return visitor.bitCast(this);
        }
    }

    /** A vector made of scalars and vectors in order, or of one scalar repeated. */
    record Construct(VectorType type, List<Expression> parts) implements Computation {
        public Construct {
            parts = List.copyOf(parts);
            Typing.construct(type, parts);
        }

        @Override
        public List<Expression> operands() {
            return parts;
        }

        @Override
        public Optional<Operation> operation() {
            return Optional.empty();
        }

        @Override
        public <R> R accept(Computation.Visitor<R> visitor) {
            return visitor.construct(this);
        }
    }

    /** Components of a vector in any order, with repetition; one component gives a scalar. */
    record Swizzle(Expression vector, List<Integer> lanes) implements Computation {
        public Swizzle {
            lanes = List.copyOf(lanes);
            Typing.swizzle(vector.type(), lanes);
        }

        @Override
        public Type type() {
            return Type.of(vector.type().scalar(), lanes.size());
        }

        @Override
        public List<Expression> operands() {
            return List.of(vector);
        }

        @Override
        public Optional<Operation> operation() {
            return Optional.empty();
        }

        @Override
        public <R> R accept(Computation.Visitor<R> visitor) {
            return visitor.swizzle(this);
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

        @Override
        public Set<Feature> features() {
            return Set.of();
        }

        /** Only uniform buffers are known to hold the same for all; others may change between two loads. */
        @Override
        public boolean isVarying() {
            return !(place instanceof Resource.UniformBuffer);
        }

        @Override
        public Optional<Operation> operation() {
            return Optional.empty();
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
        public Set<Feature> features() {
            return Set.of();
        }

        @Override
        public boolean isVarying() {
            return true;
        }

        @Override
        public Optional<Operation> operation() {
            return Optional.empty();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.sample(this);
        }
    }

    /** What the invocations of a subgroup get from each other's values. */
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
        public Optional<Place> source() {
            return Optional.empty();
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
