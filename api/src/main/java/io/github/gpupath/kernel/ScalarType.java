package io.github.gpupath.kernel;

/** The scalar types of the model; {@link #BOOL} exists only as a value and is never stored in memory. */
public enum ScalarType implements Type {
    BOOL("bool", 0, Kind.BOOLEAN),
    I32("i32", 4, Kind.SIGNED),
    U32("u32", 4, Kind.UNSIGNED),
    F16("f16", 2, Kind.FLOAT),
    F32("f32", 4, Kind.FLOAT),
    F64("f64", 8, Kind.FLOAT);

    private enum Kind {
        BOOLEAN,
        SIGNED,
        UNSIGNED,
        FLOAT
    }

    private final String id;
    private final int componentBytes;
    private final Kind kind;

    ScalarType(String id, int componentBytes, Kind kind) {
        this.id = id;
        this.componentBytes = componentBytes;
        this.kind = kind;
    }

    @Override
    public ScalarType scalar() {
        return this;
    }

    @Override
    public int components() {
        return 1;
    }

    /** The size of one stored component in bytes; 0 for {@link #BOOL}. */
    public int componentBytes() {
        return componentBytes;
    }

    /** Whether this is f16, f32 or f64. */
    public boolean isFloat() {
        return kind == Kind.FLOAT;
    }

    /** Whether this is i32 or u32. */
    public boolean isInteger() {
        return kind == Kind.SIGNED || kind == Kind.UNSIGNED;
    }

    /** Whether this is u32. */
    public boolean isUnsigned() {
        return kind == Kind.UNSIGNED;
    }

    /** Whether values can be added: every type but {@link #BOOL}. */
    public boolean isNumeric() {
        return kind != Kind.BOOLEAN;
    }

    @Override
    public String toString() {
        return id;
    }
}
