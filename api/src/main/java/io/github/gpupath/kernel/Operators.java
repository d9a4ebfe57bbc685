package io.github.gpupath.kernel;

import java.util.ArrayList;
import java.util.List;

/**
 * The operators of expressions as methods, so that a kernel reads like the shader it stands for. Where an operand is a
 * Java integer it becomes a literal of this value's component type; a scalar beside a vector is repeated.
 */
public sealed interface Operators permits Expression {

    private Expression self() {
        return (Expression) this;
    }

    private Expression binary(BinaryOperator operator, Expression right) {
        Type type = self().type();
        boolean repeat = type instanceof VectorType && right.type() instanceof ScalarType;
        return new Computation.Binary(
                operator, self(), repeat ? new Computation.Construct((VectorType) type, List.of(right)) : right);
    }

    private Expression unary(UnaryOperator operator) {
        return new Computation.Unary(operator, self());
    }

    private Expression literal(long value) {
        return Literal.of(self().type().scalar(), value);
    }

    /** The sum; of integers it wraps around. */
    default Expression plus(Expression right) {
        return binary(BinaryOperator.ADD, right);
    }

    /** The same with a literal of the same scalar type. */
    default Expression plus(long right) {
        return plus(literal(right));
    }

    /** The difference; of integers it wraps around. */
    default Expression minus(Expression right) {
        return binary(BinaryOperator.SUBTRACT, right);
    }

    /** The same with a literal of the same scalar type. */
    default Expression minus(long right) {
        return minus(literal(right));
    }

    /** The product; of integers it wraps around. */
    default Expression times(Expression right) {
        return binary(BinaryOperator.MULTIPLY, right);
    }

    /** The same with a literal of the same scalar type. */
    default Expression times(long right) {
        return times(literal(right));
    }

    /** The upper half of the product of 32-bit integers. */
    default Expression timesHigh(Expression right) {
        return binary(BinaryOperator.MULTIPLY_HIGH, right);
    }

    /** The quotient; of integers it is rounded towards zero, and undefined by zero. */
    default Expression dividedBy(Expression right) {
        return binary(BinaryOperator.DIVIDE, right);
    }

    /** The same with a literal of the same scalar type. */
    default Expression dividedBy(long right) {
        return dividedBy(literal(right));
    }

    /** The remainder of unsigned integers, undefined by zero. */
    default Expression remainder(Expression right) {
        return binary(BinaryOperator.REMAINDER, right);
    }

    default Expression min(Expression right) {
        return binary(BinaryOperator.MIN, right);
    }

    default Expression max(Expression right) {
        return binary(BinaryOperator.MAX, right);
    }

    /** The bits that both integers have. */
    default Expression and(Expression right) {
        return binary(BinaryOperator.BIT_AND, right);
    }

    /** The same with a literal of the same scalar type. */
    default Expression and(long right) {
        return and(literal(right));
    }

    /** The bits that either integer has. */
    default Expression or(Expression right) {
        return binary(BinaryOperator.BIT_OR, right);
    }

    /** The bits in which two integers differ. */
    default Expression xor(Expression right) {
        return binary(BinaryOperator.BIT_XOR, right);
    }

    /** Shift left by fewer bits than the type has. */
    default Expression shiftLeft(Expression bits) {
        return binary(BinaryOperator.SHIFT_LEFT, bits);
    }

    /** Shift left by fewer bits than the type has. */
    default Expression shiftLeft(long bits) {
        return shiftLeft(literal(bits));
    }

    /** Shift right by fewer bits than the type has, with the sign for signed integers. */
    default Expression shiftRight(Expression bits) {
        return binary(BinaryOperator.SHIFT_RIGHT, bits);
    }

    /** Shift right by fewer bits than the type has, with the sign for signed integers. */
    default Expression shiftRight(long bits) {
        return shiftRight(literal(bits));
    }

    /** How many bits of this 32-bit integer are 1. */
    default Expression bitCount() {
        return unary(UnaryOperator.BIT_COUNT);
    }

    /** The number of the highest bit of this 32-bit integer that differs from those above it, or −1. */
    default Expression findMsb() {
        return unary(UnaryOperator.FIND_MSB);
    }

    /** The bits of this 32-bit integer from the last to the first. */
    default Expression bitReverse() {
        return unary(UnaryOperator.BIT_REVERSE);
    }

    /** Some bits of this 32-bit integer as a number: so many from the bit of a number on, both i32. */
    default Expression extractBits(Expression offset, Expression bits) {
        return new Computation.BitField(BitFieldOperator.BIT_FIELD_EXTRACT, List.of(self(), offset, bits));
    }

    /** Some bits of this 32-bit integer as a number. */
    default Expression extractBits(int offset, int bits) {
        return extractBits(Literal.i32(offset), Literal.i32(bits));
    }

    /** This 32-bit integer with the low bits of another one in place of some of its own, both numbers i32. */
    default Expression insertBits(Expression inserted, Expression offset, Expression bits) {
        return new Computation.BitField(BitFieldOperator.BIT_FIELD_INSERT, List.of(self(), inserted, offset, bits));
    }

    /** This 32-bit integer with the low bits of another one in place of some of its own. */
    default Expression insertBits(Expression inserted, int offset, int bits) {
        return insertBits(inserted, Literal.i32(offset), Literal.i32(bits));
    }

    /** Whether both scalars are equal. */
    default Expression isEqualTo(Expression right) {
        return binary(BinaryOperator.EQUAL, right);
    }

    default Expression isNotEqualTo(Expression right) {
        return binary(BinaryOperator.NOT_EQUAL, right);
    }

    /** Whether this scalar is the smaller one. */
    default Expression isLess(Expression right) {
        return binary(BinaryOperator.LESS, right);
    }

    /** Whether this scalar is the larger one or equal. */
    default Expression isAtLeast(Expression right) {
        return binary(BinaryOperator.GREATER_OR_EQUAL, right);
    }

    /**
     * 1 divided by this float. No language has a function for it, and compilers have an instruction for this division.
     */
    default Expression reciprocal() {
        Typing.require(self().type().scalar().isFloat(), "a reciprocal is of a float, not " + self().type());
        Expression one = literal(1);
        return self().type() instanceof VectorType vector
                ? new Computation.Construct(vector, List.of(one)).dividedBy(self())
                : one.dividedBy(self());
    }

    /** This float without its integer part, from 0 to 1. */
    default Expression fract() {
        return unary(UnaryOperator.FRACT);
    }

    /** 1 divided by the square root of this float. */
    default Expression inverseSquareRoot() {
        return unary(UnaryOperator.INVERSE_SQRT);
    }

    /** 2 to the power of this float. */
    default Expression exp2() {
        return unary(UnaryOperator.EXP2);
    }

    /** The logarithm of this float to the base 2. */
    default Expression log2() {
        return unary(UnaryOperator.LOG2);
    }

    /** The sine of this float, in radians. */
    default Expression sin() {
        return unary(UnaryOperator.SIN);
    }

    /** The cosine of this float, in radians. */
    default Expression cos() {
        return unary(UnaryOperator.COS);
    }

    /** Minus this value, which is a float or a signed integer. */
    default Expression negated() {
        return unary(UnaryOperator.NEGATE);
    }

    /** The same number in another type. */
    default Expression to(ScalarType type) {
        return new Computation.Convert(type, self());
    }

    /**
     * A byte of this u32 as an f32 from 0 to 255, the lowest byte being number 0. It is written as a shift, a mask and a
     * conversion in every language, which compilers make the one instruction of GPUs that have it.
     */
    default Expression unpackByte(int number) {
        Typing.is("what bytes are unpacked from", self().type().scalar(), ScalarType.U32);
        Typing.require(number >= 0 && number < 4, "a u32 has no byte " + number);
        Expression lowest = number == 0 ? self() : shiftRight(8L * number);
        return (number == 3 ? lowest : lowest.and(0xFF)).to(ScalarType.F32);
    }

    /** The same bits in another type of the same size. */
    default Expression as(ScalarType type) {
        return new Computation.BitCast(type, self());
    }

    /** Components by their letters x, y, z, w; a scalar counts as x. */
    default Expression swizzle(String letters) {
        if (self().type() instanceof ScalarType scalar) {
            Typing.require(letters.matches("x+"), "a scalar has no component in ." + letters);
            return letters.length() == 1
                    ? self()
                    : new Computation.Construct(new VectorType(scalar, letters.length()), List.of(self()));
        }
        List<Integer> lanes = new ArrayList<>();
        for (char letter : letters.toCharArray()) {
            lanes.add("xyzw".indexOf(letter));
        }
        return new Computation.Swizzle(self(), lanes);
    }

    default Expression x() {
        return swizzle("x");
    }

    default Expression y() {
        return swizzle("y");
    }

    default Expression z() {
        return swizzle("z");
    }

    default Expression w() {
        return swizzle("w");
    }
}
