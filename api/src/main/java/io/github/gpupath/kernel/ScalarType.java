package io.github.gpupath.kernel;

import java.util.Set;

/** A scalar type; {@link #BOOL} cannot be stored in memory. */
public enum ScalarType implements Type {
    BOOL("bool", 0, Kind.BOOLEAN),
    I32("i32", 4, Kind.SIGNED),
    U32("u32", 4, Kind.UNSIGNED),
    I64("i64", 8, Kind.SIGNED, Feature.Capability.INT64),
    U64("u64", 8, Kind.UNSIGNED, Feature.Capability.INT64),
    F16("f16", 2, Kind.FLOAT, Feature.Capability.FP16),
    F32("f32", 4, Kind.FLOAT),
    F64("f64", 8, Kind.FLOAT, Feature.Capability.FP64);

    private enum Kind {
        BOOLEAN,
        SIGNED,
        UNSIGNED,
        FLOAT
    }

    private final String id;
    private final int componentBytes;
    private final Kind kind;
    private final Set<Feature> features;

    ScalarType(String id, int componentBytes, Kind kind, Feature... features) {
        this.id = id;
        this.componentBytes = componentBytes;
        this.kind = kind;
        this.features = Set.of(features);
    }

    @Override
    public ScalarType scalar() {
        return this;
    }

    @Override
    public int components() {
        return 1;
    }

    @Override
    public Set<Feature> features() {
        return features;
    }

    /** The size of one stored component in bytes; 0 for {@link #BOOL}. */
    public int componentBytes() {
        return componentBytes;
    }

    /** Whether this is f16, f32 or f64. */
    public boolean isFloat() {
        return kind == Kind.FLOAT;
    }

    /** Whether this is an integer of either sign. */
    public boolean isInteger() {
        return kind == Kind.SIGNED || kind == Kind.UNSIGNED;
    }

    /** Whether this is i32 or i64. */
    public boolean isSigned() {
        return kind == Kind.SIGNED;
    }

    /** Whether this is u32 or u64. */
    public boolean isUnsigned() {
        return kind == Kind.UNSIGNED;
    }

    /** The unsigned type of the same size as this integer type. */
    public ScalarType toUnsigned() {
        Typing.require(isInteger(), this + " has no unsigned type");
        return componentBytes == 8 ? U64 : U32;
    }

    /** Whether this is any type but {@link #BOOL}. */
    public boolean isNumeric() {
        return kind != Kind.BOOLEAN;
    }

    /**
     * The number that bits of this type represent; 64-bit integers are rounded to nearest.
     *
     * @param bits the bits, zero-extended as in {@link Literal}
     */
    public double toDouble(long bits) {
        return switch (this) {
            case BOOL, U32, I64 -> bits;
            case I32 -> (int) bits;
            // The lowest bit stays set in the half (a sticky bit), so that rounding sees no false tie.
            case U64 -> bits >= 0 ? bits : 2 * (double) (bits >>> 1 | bits & 1);
            case F16 -> HalfFloat.toFloat((short) bits);
            case F32 -> Float.intBitsToFloat((int) bits);
            case F64 -> Double.longBitsToDouble(bits);
        };
    }

    @Override
    public String toString() {
        return id;
    }
}
