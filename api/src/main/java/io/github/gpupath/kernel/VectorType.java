package io.github.gpupath.kernel;

/**
 * A vector of two, three or four scalars.
 *
 * @param scalar the type of each component
 * @param components 2, 3 or 4
 */
public record VectorType(ScalarType scalar, int components) implements Type {

    /** The vector of four 32-bit floats that every load is added to. */
    public static final VectorType VEC4 = new VectorType(ScalarType.F32, 4);

    /** The vector of two unsigned integers that addresses a texel of a texture. */
    public static final VectorType UVEC2 = new VectorType(ScalarType.U32, 2);

    /** The vector of two floats that addresses a point of a texture, from 0 to 1. */
    public static final VectorType VEC2 = new VectorType(ScalarType.F32, 2);

    public VectorType {
        if (components < 2 || components > 4) {
            throw new IllegalArgumentException("a vector has 2, 3 or 4 components, not " + components);
        }
    }

    @Override
    public String toString() {
        return scalar + "x" + components;
    }
}
