package io.github.gpupath.kernel;

import java.util.Set;

/** A value type of the kernel model: a scalar or a vector of two to four scalars. */
public sealed interface Type permits ScalarType, VectorType {

    /** The type of one component. */
    ScalarType scalar();

    /** The number of components, 1 to 4. */
    int components();

    /** The stored size in bytes, without padding. */
    default int bytes() {
        return scalar().componentBytes() * components();
    }

    /** The features that values of this type require. */
    default Set<Feature> features() {
        return scalar().features();
    }

    /** The type with as many components of another scalar type. */
    default Type withScalar(ScalarType scalar) {
        return of(scalar, components());
    }

    /** The scalar for one component, else a vector. */
    static Type of(ScalarType scalar, int components) {
        return components == 1 ? scalar : new VectorType(scalar, components);
    }
}
