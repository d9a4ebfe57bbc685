package io.github.gpupath.verify;

import io.github.gpupath.kernel.HalfFloat;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.Tolerance;
import java.nio.ByteBuffer;
import java.util.Locale;

/** The type of a stored component, with its formatting and comparison. */
enum ComponentType {
    UNORM8(1, ScalarType.U32),
    I32(4, ScalarType.I32),
    U32(4, ScalarType.U32),
    I64(8, ScalarType.I64),
    U64(8, ScalarType.U64),
    F16(2, ScalarType.F16),
    F32(4, ScalarType.F32),
    F64(8, ScalarType.F64);

    private final int bytes;
    private final ScalarType stored;

    /**
     * A component type.
     *
     * @param stored the scalar type in memory
     */
    ComponentType(int bytes, ScalarType stored) {
        this.bytes = bytes;
        this.stored = stored;
    }

    static ComponentType of(ScalarType type) {
        return switch (type) {
            case BOOL -> throw new IllegalArgumentException("a bool cannot be stored in memory");
            case I32 -> I32;
            case U32 -> U32;
            case I64 -> I64;
            case U64 -> U64;
            case F16 -> F16;
            case F32 -> F32;
            case F64 -> F64;
        };
    }

    int bytes() {
        return bytes;
    }

    /** The bits at a byte offset of a little-endian buffer, zero-extended. */
    long bits(ByteBuffer memory, int offset) {
        return switch (bytes) {
            case 1 -> memory.get(offset) & 0xFFL;
            case 2 -> memory.getShort(offset) & 0xFFFFL;
            case 4 -> memory.getInt(offset) & 0xFFFF_FFFFL;
            default -> memory.getLong(offset);
        };
    }

    /** Appends the bits to a little-endian buffer. */
    void put(ByteBuffer memory, long bits) {
        switch (bytes) {
            case 1 -> memory.put((byte) bits);
            case 2 -> memory.putShort((short) bits);
            case 4 -> memory.putInt((int) bits);
            default -> memory.putLong(bits);
        }
    }

    /** A value for display: the number, and its bits if the number alone may mislead. */
    String show(long bits) {
        return switch (this) {
            case UNORM8 -> bits + "/255";
            case I32 -> Integer.toString((int) bits);
            case U32 -> String.format(Locale.ROOT, "%d (0x%08X)", bits, bits);
            case I64 -> Long.toString(bits);
            case U64 -> String.format(Locale.ROOT, "%s (0x%016X)", Long.toUnsignedString(bits), bits);
            case F16 -> String.format(Locale.ROOT, "%s (0x%04X)", HalfFloat.toFloat((short) bits), bits);
            case F32 -> String.format(Locale.ROOT, "%s (0x%08X)", Float.intBitsToFloat((int) bits), bits);
            case F64 -> String.format(Locale.ROOT, "%s (0x%016X)", Double.longBitsToDouble(bits), bits);
        };
    }

    /** Whether two values are equal within a tolerance; all NaNs are equal, and so are +0 and −0. */
    boolean same(long expected, long actual, Tolerance tolerance) {
        if (expected == actual) {
            return true;
        }
        double expectedValue = value(expected);
        double actualValue = value(actual);
        if (Double.isNaN(expectedValue) || Double.isNaN(actualValue)) {
            return Double.isNaN(expectedValue) && Double.isNaN(actualValue);
        }
        long units = distance(expected, actual);
        // Different 64-bit integers may round to the same double.
        boolean isWide = this == I64 || this == U64;
        double difference = isWide ? ScalarType.U64.toDouble(units) : Math.abs(expectedValue - actualValue);
        return difference <= tolerance.absolute() || Long.compareUnsigned(units, tolerance.units()) <= 0;
    }

    private double value(long bits) {
        return this == UNORM8 ? bits / 255.0 : stored.toDouble(bits);
    }

    /** The distance of two values in units in the last place; unsigned, because of 64-bit values. */
    private long distance(long first, long second) {
        return Math.max(ordered(first), ordered(second)) - Math.min(ordered(first), ordered(second));
    }

    /** An integer with the order of the values: adjacent values, and both zeros, differ by one. */
    private long ordered(long bits) {
        return switch (this) {
            case UNORM8, U32, I64 -> bits;
            case I32 -> (int) bits;
            case U64 -> bits ^ Long.MIN_VALUE;
            case F16 -> (short) bits >= 0 ? bits : -1 - (bits & 0x7FFF);
            case F32 -> (int) bits >= 0 ? bits : -1 - (bits & 0x7FFF_FFFF);
            case F64 -> bits >= 0 ? bits : -1 - (bits & Long.MAX_VALUE);
        };
    }
}
