package io.github.gpupath.kernel;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** An expression that depends only on its operands. */
public sealed interface Computation extends Expression
        permits Computation.Unary,
                Computation.Binary,
                Computation.BitField,
                Computation.Fma,
                Computation.Dot,
                Computation.Select,
                Computation.Convert,
                Computation.BitCast,
                Computation.Construct,
                Computation.Swizzle {

    /** Dispatches to the visitor's method for this node. */
    <R> R accept(Visitor<R> visitor);

    @Override
    default <R> R accept(Expression.Visitor<R> visitor) {
        return accept((Visitor<R>) visitor);
    }

    /** A component-wise operation on one value. */
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
        public <R> R accept(Visitor<R> visitor) {
            return visitor.unary(this);
        }
    }

    /** A component-wise operation on two values of one type. */
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
        public <R> R accept(Visitor<R> visitor) {
            return visitor.binary(this);
        }
    }

    /** A bit-field operation; operands as in {@link BitFieldOperator}. */
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
        public <R> R accept(Visitor<R> visitor) {
            return visitor.bitField(this);
        }
    }

    /** A fused multiply-add of floats: {@code factor1 · factor2 + summand}, rounded once. */
    record Fma(Expression factor1, Expression factor2, Expression summand) implements Computation {
        public Fma {
            Typing.same("fma", factor1.type(), factor2.type());
            Typing.same("fma", factor1.type(), summand.type());
            Typing.require(factor1.type().scalar().isFloat(), "fma needs floats, not " + factor1.type());
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
        public <R> R accept(Visitor<R> visitor) {
            return visitor.fma(this);
        }
    }

    /**
     * {@code sum + dot(left, right)} of words with four packed bytes: signed in an i32, unsigned in a u32. The right bytes
     * may be unsigned if the left ones are signed.
     *
     * @param sum of the type of {@code left}
     * @param isSaturated whether the result saturates, else it wraps around
     */
    record Dot(Expression left, Expression right, Expression sum, boolean isSaturated) implements Computation {
        public Dot {
            Typing.require(
                    left.type() == ScalarType.I32 || left.type() == ScalarType.U32,
                    "a dot product needs packed bytes, not " + left.type());
            if (right.type() != ScalarType.U32) {
                Typing.same("dot", left.type(), right.type());
            }
            Typing.same("dot", left.type(), sum.type());
        }

        @Override
        public Type type() {
            return left.type();
        }

        @Override
        public List<Expression> operands() {
            return List.of(left, right, sum);
        }

        @Override
        public Set<Feature> features() {
            return Set.of(Feature.Capability.INTEGER_DOT_PRODUCT);
        }

        @Override
        public Optional<Operation> operation() {
            return Optional.of(isSaturated ? Operation.Basic.DOT_SATURATED : Operation.Basic.DOT);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.dot(this);
        }
    }

    /** A selection between two values by a scalar bool; both values are evaluated. */
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
        public <R> R accept(Visitor<R> visitor) {
            return visitor.select(this);
        }
    }

    /**
     * A numeric conversion. A narrower integer keeps the low bits; a float converted to an integer is truncated, and
     * undefined if out of range.
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
        public <R> R accept(Visitor<R> visitor) {
            return visitor.convert(this);
        }
    }

    /** A reinterpretation of the bits as a type of the same size. */
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
        public <R> R accept(Visitor<R> visitor) {
            return visitor.bitCast(this);
        }
    }

    /** A vector constructed from scalars and vectors in order, or from one repeated scalar. */
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
        public <R> R accept(Visitor<R> visitor) {
            return visitor.construct(this);
        }
    }

    /** One to four components of a vector by their indices, in any order; one component is a scalar. */
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
        public <R> R accept(Visitor<R> visitor) {
            return visitor.swizzle(this);
        }
    }

    /** One method for each kind of computation. */
    interface Visitor<R> {
        R unary(Unary unary);

        R binary(Binary binary);

        R bitField(BitField field);

        R fma(Fma fma);

        R dot(Dot dot);

        R select(Select select);

        R convert(Convert convert);

        R bitCast(BitCast cast);

        R construct(Construct construct);

        R swizzle(Swizzle swizzle);
    }
}
