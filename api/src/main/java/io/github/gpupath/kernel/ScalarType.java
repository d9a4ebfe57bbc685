package io.github.gpupath.kernel;

import java.util.Set;

/** The scalar types of the model; {@link #BOOL} exists only as a value and is never stored in memory. */
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

    /** The unsigned type of the size of an integer type. */
    public ScalarType toUnsigned() {
        Typing.require(isInteger(), this + " has no unsigned type");
        return componentBytes == 8 ? U64 : U32;
    }

    /** Whether values can be added: every type but {@link #BOOL}. */
    public boolean isNumeric() {
        return kind != Kind.BOOLEAN;
    }

    /**
     * The number that bits stand for, exact but for integers of 64 bits, of which it is the nearest.
     *
     * @param bits as a {@link Literal} keeps them
     */
    public double toDouble(long bits) {
        return switch (this) {
            case BOOL, U32, I64 -> bits;
            case I32 -> (int) bits;
            // The last bit of the half stays set where it was, so that no tie comes of it.
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
