package io.github.gpupath.kernel;

/**
 * A vector of two, three or four scalars.
 *
 * @param scalar the type of each component
 * @param components 2, 3 or 4
 */
public record VectorType(ScalarType scalar, int components) implements Type {

    /** Four f32: the type of sums of loaded values. */
    public static final VectorType VEC4 = new VectorType(ScalarType.F32, 4);

    /** Two u32: the type of texel coordinates. */
    public static final VectorType UVEC2 = new VectorType(ScalarType.U32, 2);

    /** Two f32: the type of normalised texture coordinates. */
    public static final VectorType VEC2 = new VectorType(ScalarType.F32, 2);

    /** Three f32: the type of texture coordinates with a layer. */
    public static final VectorType VEC3 = new VectorType(ScalarType.F32, 3);

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
