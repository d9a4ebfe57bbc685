package io.github.gpupath.kernel;

import java.util.OptionalInt;
import java.util.Set;

/**
 * Addressable memory of a kernel: a resource or a workgroup array. {@link Expression.Load} and {@link Statement.Store}
 * work on all of them; the place defines its addresses and value types.
 */
public sealed interface Place permits Resource, Place.AtomicTarget {

    /** The name in the kernel, unique among its resources, arrays, parameters and variables. */
    String name();

    /** The permitted accesses. */
    Access access();

    /** The kind of address of loads and stores. */
    Addressing addressing();

    /** The number of elements, if the kernel declares it. */
    OptionalInt knownLength();

    /** The bytes of memory traffic of one load or store of a value. */
    int storedBytes(Type value);

    /** The bytes of memory traffic of a number of loads of a value. */
    default long storedBytes(Type value, long loads) {
        return loads * storedBytes(value);
    }

    /** The required features. */
    Set<Feature> features();

    /**
     * Checks the type of a loaded or stored value.
     *
     * @throws KernelTypeException if this place does not hold such values
     */
    void checkValue(Type value);

    /** Dispatches to the visitor's method for this kind of place. */
    <R> R accept(Visitor<R> visitor);

    /** The kind of address of a place. */
    enum Addressing {
        /** A byte address, a multiple of 4. */
        BYTES("a byte address", ScalarType.U32),
        /** The index of an element or texel, from 0. */
        INDEX("an index", ScalarType.U32),
        /** The x and y coordinates of a texel, from 0. */
        COORDINATE("a texel coordinate", VectorType.UVEC2),
        /** The indices of a buffer and of an element in it, constructed in place. */
        BUFFER_AND_INDEX("the index of a buffer and an element", VectorType.UVEC2);

        private final String description;
        private final Type type;

        Addressing(String description, Type type) {
            this.description = description;
            this.type = type;
        }

        /** Display text for messages. */
        public String description() {
            return description;
        }

        /** The type of an address. */
        public Type type() {
            return type;
        }
    }

    /** A place that atomic operations can modify. */
    sealed interface AtomicTarget extends Place permits Resource.StructuredBuffer, SharedArray {
        /** The type of one element. */
        Type element();
    }

    /** One method per kind of place, grouped by how languages access them. */
    interface Visitor<R> {
        R words(Resource.RawBuffer buffer);

        R elements(Resource.ElementBuffer buffer);

        R texels(Resource.Texels texels);

        R shared(SharedArray array);
    }
}
