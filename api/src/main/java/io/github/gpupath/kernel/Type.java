package io.github.gpupath.kernel;

import java.util.Set;

/** The type of a value inside a kernel: a scalar or a vector of two to four scalars. */
public sealed interface Type permits ScalarType, VectorType {

    /** The type of one component. */
    ScalarType scalar();

    /** The number of components, 1 for a scalar. */
    int components();

    /** The size in bytes of a value as it is stored in memory, without padding. */
    default int bytes() {
        return scalar().componentBytes() * components();
    }

    /** What values of this type need of a device. */
    default Set<Feature> features() {
        return scalar().features();
    }

    /** A type of the same shape with another component type. */
    default Type withScalar(ScalarType scalar) {
        return of(scalar, components());
    }

    /** The scalar itself for one component, else the vector. */
    static Type of(ScalarType scalar, int components) {
        return components == 1 ? scalar : new VectorType(scalar, components);
    }
}
