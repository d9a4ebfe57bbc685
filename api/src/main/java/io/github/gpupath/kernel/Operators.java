package io.github.gpupath.kernel;

import java.util.ArrayList;
import java.util.List;

/**
 * The operators of expressions as methods. A Java integer operand becomes a literal of this value's component type; a
 * scalar operand of a vector is repeated. Operands of wrong types throw {@link KernelTypeException}.
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

    /** The sum; integers wrap around. */
    default Expression plus(Expression right) {
        return binary(BinaryOperator.ADD, right);
    }

    /** The sum with a literal. */
    default Expression plus(long right) {
        return plus(literal(right));
    }

    /** The difference; integers wrap around. */
    default Expression minus(Expression right) {
        return binary(BinaryOperator.SUBTRACT, right);
    }

    /** The difference with a literal. */
    default Expression minus(long right) {
        return minus(literal(right));
    }

    /** The product; integers wrap around. */
    default Expression times(Expression right) {
        return binary(BinaryOperator.MULTIPLY, right);
    }

    /** The product with a literal. */
    default Expression times(long right) {
        return times(literal(right));
    }

    /** The upper 32 bits of the product of 32-bit integers. */
    default Expression timesHigh(Expression right) {
        return binary(BinaryOperator.MULTIPLY_HIGH, right);
    }

    /** The quotient; integers round towards zero, and a zero divisor is undefined. */
    default Expression dividedBy(Expression right) {
        return binary(BinaryOperator.DIVIDE, right);
    }

    /** The quotient by a literal. */
    default Expression dividedBy(long right) {
        return dividedBy(literal(right));
    }

    /** The remainder of unsigned integers; a zero divisor is undefined. */
    default Expression remainder(Expression right) {
        return binary(BinaryOperator.REMAINDER, right);
    }

    default Expression min(Expression right) {
        return binary(BinaryOperator.MIN, right);
    }

    default Expression max(Expression right) {
        return binary(BinaryOperator.MAX, right);
    }

    /** Bitwise and of integers. */
    default Expression and(Expression right) {
        return binary(BinaryOperator.BIT_AND, right);
    }

    /** Bitwise and with a literal. */
    default Expression and(long right) {
        return and(literal(right));
    }

    /** Bitwise or of integers. */
    default Expression or(Expression right) {
        return binary(BinaryOperator.BIT_OR, right);
    }

    /** Bitwise exclusive or of integers. */
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

    /** Shift right by fewer bits than the type has, arithmetic for signed integers. */
    default Expression shiftRight(Expression bits) {
        return binary(BinaryOperator.SHIFT_RIGHT, bits);
    }

    /** Shift right by fewer bits than the type has, arithmetic for signed integers. */
    default Expression shiftRight(long bits) {
        return shiftRight(literal(bits));
    }

    /** The number of 1 bits of this 32-bit integer. */
    default Expression bitCount() {
        return unary(UnaryOperator.BIT_COUNT);
    }

    /** The index of this 32-bit integer's highest bit that differs from its sign (from 0 if unsigned); −1 if none does. */
    default Expression findMsb() {
        return unary(UnaryOperator.FIND_MSB);
    }

    /** The bits of this 32-bit integer in reverse order. */
    default Expression bitReverse() {
        return unary(UnaryOperator.BIT_REVERSE);
    }

    /** A bit field of this 32-bit integer; offset and width are i32, see {@link BitFieldOperator}. */
    default Expression extractBits(Expression offset, Expression bits) {
        return new Computation.BitField(BitFieldOperator.BIT_FIELD_EXTRACT, List.of(self(), offset, bits));
    }

    /** A bit field of this 32-bit integer. */
    default Expression extractBits(int offset, int bits) {
        return extractBits(Literal.i32(offset), Literal.i32(bits));
    }

    /** This 32-bit integer with a bit field replaced by the low bits of another; offset and width are i32. */
    default Expression insertBits(Expression inserted, Expression offset, Expression bits) {
        return new Computation.BitField(BitFieldOperator.BIT_FIELD_INSERT, List.of(self(), inserted, offset, bits));
    }

    /** This 32-bit integer with a bit field replaced by the low bits of another. */
    default Expression insertBits(Expression inserted, int offset, int bits) {
        return insertBits(inserted, Literal.i32(offset), Literal.i32(bits));
    }

    /** {@code sum + dot(this, right)} of packed bytes, see {@link Computation.Dot}; wraps around. */
    default Expression dot(Expression right, Expression sum) {
        return new Computation.Dot(self(), right, sum, false);
    }

    /** The same with saturation. */
    default Expression dotSaturated(Expression right, Expression sum) {
        return new Computation.Dot(self(), right, sum, true);
    }

    /** Whether both scalars are equal. */
    default Expression isEqualTo(Expression right) {
        return binary(BinaryOperator.EQUAL, right);
    }

    default Expression isNotEqualTo(Expression right) {
        return binary(BinaryOperator.NOT_EQUAL, right);
    }

    /** Whether this scalar is less than the other. */
    default Expression isLess(Expression right) {
        return binary(BinaryOperator.LESS, right);
    }

    /** Whether this scalar is greater than or equal to the other. */
    default Expression isAtLeast(Expression right) {
        return binary(BinaryOperator.GREATER_OR_EQUAL, right);
    }

    /** 1 divided by this float, written as a division, for which compilers emit their reciprocal instruction. */
    default Expression reciprocal() {
        Typing.require(self().type().scalar().isFloat(), "a reciprocal needs a float, not " + self().type());
        Expression one = literal(1);
        return self().type() instanceof VectorType vector
                ? new Computation.Construct(vector, List.of(one)).dividedBy(self())
                : one.dividedBy(self());
    }

    /** The fraction {@code x - floor(x)} of this float. */
    default Expression fract() {
        return unary(UnaryOperator.FRACT);
    }

    /** The inverse square root of this float. */
    default Expression inverseSquareRoot() {
        return unary(UnaryOperator.INVERSE_SQRT);
    }

    /** 2 to the power of this float. */
    default Expression exp2() {
        return unary(UnaryOperator.EXP2);
    }

    /** The base-2 logarithm of this float. */
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

    /** The negation of this float or signed integer. */
    default Expression negated() {
        return unary(UnaryOperator.NEGATE);
    }

    /** A numeric conversion, see {@link Computation.Convert}. */
    default Expression to(ScalarType type) {
        return new Computation.Convert(type, self());
    }

    /**
     * A byte of this u32 as an f32 from 0 to 255, written as shift, mask and conversion: compilers emit the GPU's
     * unpack instruction if there is one.
     *
     * @param number 0 (lowest byte) to 3
     */
    default Expression unpackByte(int number) {
        Typing.is("what bytes are unpacked from", self().type().scalar(), ScalarType.U32);
        Typing.require(number >= 0 && number < 4, "a u32 has no byte " + number);
        Expression lowest = number == 0 ? self() : shiftRight(8L * number);
        return (number == 3 ? lowest : lowest.and(0xFF)).to(ScalarType.F32);
    }

    /** A reinterpretation of the bits as a type of the same size. */
    default Expression as(ScalarType type) {
        return new Computation.BitCast(type, self());
    }

    /** One to four components by their letters x, y, z, w; a scalar has x only. */
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
