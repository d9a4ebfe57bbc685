package io.github.gpupath.kernel;

import java.math.BigInteger;

/**
 * A scalar constant.
 *
 * @param bits two's complement or IEEE 754 bits, zero-extended to 64; 0 or 1 for a bool
 */
public record Literal(ScalarType type, long bits) implements Expression.Leaf {

    /** A u32 from 0 to 2^32 − 1. */
    public static Literal u32(long value) {
        Typing.require(value >= 0 && value <= 0xFFFF_FFFFL, value + " is no u32");
        return new Literal(ScalarType.U32, value);
    }

    /** An i32. */
    public static Literal i32(int value) {
        return new Literal(ScalarType.I32, value & 0xFFFF_FFFFL);
    }

    /** A u64; values from 2^63 on are negative longs. */
    public static Literal u64(long bits) {
        return new Literal(ScalarType.U64, bits);
    }

    /** An i64. */
    public static Literal i64(long value) {
        return new Literal(ScalarType.I64, value);
    }

    /** A finite f32. */
    public static Literal f32(float value) {
        Typing.require(Float.isFinite(value), "a literal is finite, not " + value);
        return new Literal(ScalarType.F32, Float.floatToRawIntBits(value) & 0xFFFF_FFFFL);
    }

    /** A finite f64. */
    public static Literal f64(double value) {
        Typing.require(Double.isFinite(value), "a literal is finite, not " + value);
        return new Literal(ScalarType.F64, Double.doubleToRawLongBits(value));
    }

    /** The f16 nearest to a value whose magnitude is below 65,520. */
    public static Literal f16(float value) {
        Typing.require(Math.abs(value) < 65520f, value + " is beyond f16");
        return new Literal(ScalarType.F16, HalfFloat.fromFloat(value) & 0xFFFFL);
    }

    public static Literal bool(boolean value) {
        return new Literal(ScalarType.BOOL, value ? 1 : 0);
    }

    /** A number of any numeric type from an integer that the type represents exactly. */
    public static Literal of(ScalarType type, long value) {
        return switch (type) {
            case BOOL -> bool(value != 0);
            case I32 -> i32(Math.toIntExact(value));
            case U32 -> u32(value);
            case I64 -> i64(value);
            case U64 -> {
                Typing.require(value >= 0, value + " is no u64");
                yield u64(value);
            }
            case F16 -> f16(value);
            case F32 -> f32(value);
            case F64 -> f64(value);
        };
    }

    /** The number as a double; 64-bit integers are rounded to nearest. */
    public double value() {
        return type.toDouble(bits);
    }

    /** The exact number of a literal of an integer type. */
    public BigInteger integer() {
        Typing.require(type.isInteger(), type + " is not an integer");
        return type == ScalarType.U64
                ? new BigInteger(Long.toUnsignedString(bits))
                : BigInteger.valueOf(type == ScalarType.I32 ? (int) bits : bits);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.literal(this);
    }
}
