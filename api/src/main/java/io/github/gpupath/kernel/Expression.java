package io.github.gpupath.kernel;

import io.github.gpupath.kernel.Resource.RawBuffer;
import io.github.gpupath.kernel.Resource.SampledTexture;
import io.github.gpupath.kernel.Resource.StorageTexelBuffer;
import io.github.gpupath.kernel.Resource.StorageTexture;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.Resource.TexelBuffer;
import io.github.gpupath.kernel.Resource.UniformBuffer;
import java.util.List;
import java.util.Optional;

/**
 * A value computed by each invocation. Nodes are immutable, check the types of their operands when they are made, and
 * have no effect on memory. Indices are u32 scalars, in elements unless said otherwise.
 */
public sealed interface Expression extends Operators
        permits Expression.Leaf,
                Expression.Computation,
                Expression.RawLoad,
                Expression.StructuredLoad,
                Expression.UniformLoad,
                Expression.TexelLoad,
                Expression.StorageTexelLoad,
                Expression.TextureFetch,
                Expression.TextureSample,
                Expression.StorageTextureLoad,
                Expression.SharedLoad,
                Expression.Subgroup {

    /** The type of the value. */
    Type type();

    /** The expressions that this one is directly made of, in order. */
    List<Expression> operands();

    /** The memory that this node itself loads from, not its operands. */
    Optional<Place> source();

    /** Calls the method of the visitor that fits this node. */
    <R> R accept(Visitor<R> visitor);

    /** A value that is made of no other and is not in memory. */
    sealed interface Leaf extends Expression permits Literal, Parameter, Variable, BuiltInValue {
        @Override
        default List<Expression> operands() {
            return List.of();
        }

        @Override
        default Optional<Place> source() {
            return Optional.empty();
        }
    }

    /** A value that follows from its operands alone. */
    sealed interface Computation extends Expression
            permits Unary, Binary, Fma, Select, Convert, BitCast, Construct, Swizzle {
        @Override
        default Optional<Place> source() {
            return Optional.empty();
        }
    }

    /** A value that the API gives to each invocation. */
    record BuiltInValue(BuiltIn builtIn) implements Leaf {
        @Override
        public Type type() {
            return ScalarType.U32;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.builtIn(this);
        }
    }

    /** An operation on one value, component by component. */
    record Unary(UnaryOperator operator, Expression operand) implements Computation {
        public Unary {
            Typing.unary(operator, operand.type());
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
        public <R> R accept(Visitor<R> visitor) {
            return visitor.unary(this);
        }
    }

    /** An operation on two values of one type, component by component. */
    record Binary(BinaryOperator operator, Expression left, Expression right) implements Computation {
        public Binary {
            Typing.binary(operator, left.type(), right.type());
        }

        @Override
        public Type type() {
            return Typing.binary(operator, left.type(), right.type());
        }

        @Override
        public List<Expression> operands() {
            return List.of(left, right);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.binary(this);
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
        public <R> R accept(Visitor<R> visitor) {
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
        public <R> R accept(Visitor<R> visitor) {
            return visitor.select(this);
        }
    }

    /** The same number in another type; floats to integers drop the fraction, out of range is undefined. */
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
        public <R> R accept(Visitor<R> visitor) {
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
        public <R> R accept(Visitor<R> visitor) {
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
        public <R> R accept(Visitor<R> visitor) {
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
        public <R> R accept(Visitor<R> visitor) {
            return visitor.swizzle(this);
        }
    }

    /** One to four consecutive 32-bit words at a byte address that is a multiple of 4. */
    record RawLoad(RawBuffer buffer, Expression byteAddress, int words) implements Expression {
        public RawLoad {
            Typing.reads(buffer);
            Typing.is("a byte address", byteAddress.type(), ScalarType.U32);
            Typing.require(words >= 1 && words <= 4, "a raw load takes 1 to 4 words, not " + words);
        }

        @Override
        public Type type() {
            return Type.of(ScalarType.U32, words);
        }

        @Override
        public List<Expression> operands() {
            return List.of(byteAddress);
        }

        @Override
        public Optional<Place> source() {
            return Optional.of(buffer);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.rawLoad(this);
        }
    }

    /** One element of a structured buffer. */
    record StructuredLoad(StructuredBuffer buffer, Expression index) implements Expression {
        public StructuredLoad {
            Typing.reads(buffer);
            Typing.is("an index", index.type(), ScalarType.U32);
        }

        @Override
        public Type type() {
            return buffer.element();
        }

        @Override
        public List<Expression> operands() {
            return List.of(index);
        }

        @Override
        public Optional<Place> source() {
            return Optional.of(buffer);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.structuredLoad(this);
        }
    }

    /** One vector of a uniform buffer. */
    record UniformLoad(UniformBuffer buffer, Expression index) implements Expression {
        public UniformLoad {
            Typing.is("an index", index.type(), ScalarType.U32);
        }

        @Override
        public Type type() {
            return buffer.element();
        }

        @Override
        public List<Expression> operands() {
            return List.of(index);
        }

        @Override
        public Optional<Place> source() {
            return Optional.of(buffer);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.uniformLoad(this);
        }
    }

    /** One texel of a texel buffer. */
    record TexelLoad(TexelBuffer buffer, Expression index) implements Expression {
        public TexelLoad {
            Typing.is("an index", index.type(), ScalarType.U32);
        }

        @Override
        public Type type() {
            return buffer.format().texelType();
        }

        @Override
        public List<Expression> operands() {
            return List.of(index);
        }

        @Override
        public Optional<Place> source() {
            return Optional.of(buffer);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.texelLoad(this);
        }
    }

    /** One texel of a storage texel buffer. */
    record StorageTexelLoad(StorageTexelBuffer buffer, Expression index) implements Expression {
        public StorageTexelLoad {
            Typing.reads(buffer);
            Typing.is("an index", index.type(), ScalarType.U32);
        }

        @Override
        public Type type() {
            return buffer.format().texelType();
        }

        @Override
        public List<Expression> operands() {
            return List.of(index);
        }

        @Override
        public Optional<Place> source() {
            return Optional.of(buffer);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.storageTexelLoad(this);
        }
    }

    /** One texel of a texture without a sampler, at two u32 coordinates. */
    record TextureFetch(SampledTexture texture, Expression coordinate) implements Expression {
        public TextureFetch {
            Typing.is("a texel coordinate", coordinate.type(), VectorType.UVEC2);
            Typing.require(texture.sampler().isEmpty(), texture.name() + " has a sampler: sample it");
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
        public <R> R accept(Visitor<R> visitor) {
            return visitor.textureFetch(this);
        }
    }

    /** A texture sampled through its sampler at two normalised coordinates, level 0. */
    record TextureSample(SampledTexture texture, Expression coordinate) implements Expression {
        public TextureSample {
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
        public <R> R accept(Visitor<R> visitor) {
            return visitor.textureSample(this);
        }
    }

    /** One texel of a storage texture, at two u32 coordinates. */
    record StorageTextureLoad(StorageTexture texture, Expression coordinate) implements Expression {
        public StorageTextureLoad {
            Typing.reads(texture);
            Typing.is("a texel coordinate", coordinate.type(), VectorType.UVEC2);
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
        public <R> R accept(Visitor<R> visitor) {
            return visitor.storageTextureLoad(this);
        }
    }

    /** One element of a workgroup array. */
    record SharedLoad(SharedArray array, Expression index) implements Expression {
        public SharedLoad {
            Typing.is("an index", index.type(), ScalarType.U32);
        }

        @Override
        public Type type() {
            return array.element();
        }

        @Override
        public List<Expression> operands() {
            return List.of(index);
        }

        @Override
        public Optional<Place> source() {
            return Optional.of(array);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.sharedLoad(this);
        }
    }

    /** The value that another lane of the subgroup holds; the lane must be active. */
    record Subgroup(SubgroupOperator operator, Expression value, Expression lane) implements Expression {
        public Subgroup {
            Typing.require(value.type().scalar().componentBytes() == 4, "subgroups exchange 32-bit components");
            Typing.is("a lane", lane.type(), ScalarType.U32);
            Typing.require(
                    operator == SubgroupOperator.SHUFFLE || lane instanceof Literal, "a broadcast's lane is a literal");
        }

        @Override
        public Type type() {
            return value.type();
        }

        @Override
        public List<Expression> operands() {
            return List.of(value, lane);
        }

        @Override
        public Optional<Place> source() {
            return Optional.empty();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.subgroup(this);
        }
    }

    /** One method for each kind of node, so that a new kind is a compile error wherever it is not yet handled. */
    interface Visitor<R> {
        R literal(Literal literal);

        R parameter(Parameter parameter);

        R variable(Variable variable);

        R builtIn(BuiltInValue value);

        R unary(Unary unary);

        R binary(Binary binary);

        R fma(Fma fma);

        R select(Select select);

        R convert(Convert convert);

        R bitCast(BitCast cast);

        R construct(Construct construct);

        R swizzle(Swizzle swizzle);

        R rawLoad(RawLoad load);

        R structuredLoad(StructuredLoad load);

        R uniformLoad(UniformLoad load);

        R texelLoad(TexelLoad load);

        R storageTexelLoad(StorageTexelLoad load);

        R textureFetch(TextureFetch fetch);

        R textureSample(TextureSample sample);

        R storageTextureLoad(StorageTextureLoad load);

        R sharedLoad(SharedLoad load);

        R subgroup(Subgroup subgroup);
    }
}
