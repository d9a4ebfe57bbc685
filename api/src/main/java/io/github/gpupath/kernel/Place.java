package io.github.gpupath.kernel;

import java.util.OptionalInt;
import java.util.Set;

/**
 * Memory that a kernel loads from or stores to at an address: a resource or a workgroup array. There is one load and one
 * store for all places; the place knows what an address is and which values it holds.
 */
public sealed interface Place permits Resource, Place.AtomicTarget {

    /** The name in the kernel, unique among its resources, arrays, parameters and variables. */
    String name();

    /** Whether the kernel reads it, writes it, or both. */
    Access access();

    /** The kind of address that loads and stores take. */
    Addressing addressing();

    /** The number of its elements, where the kernel says it. */
    OptionalInt knownLength();

    /** The bytes in memory that one load or store of a value moves. */
    int storedBytes(Type value);

    /** The features that a device must have for it. */
    Set<Feature> features();

    /**
     * Checks that one load or store here can move a value.
     *
     * @throws KernelTypeException if it cannot
     */
    void checkValue(Type value);

    /** Calls the method of the visitor that fits this kind of place. */
    <R> R accept(Visitor<R> visitor);

    /** How a place of this kind is addressed: where in it a load or a store goes. */
    enum Addressing {
        /** A byte address that is a multiple of 4. */
        BYTES("a byte address", ScalarType.U32),
        /** The number of an element or texel, from 0. */
        INDEX("an index", ScalarType.U32),
        /** The two coordinates of a texel, from 0. */
        COORDINATE("a texel coordinate", VectorType.UVEC2);

        private final String description;
        private final Type type;

        Addressing(String description, Type type) {
            this.description = description;
            this.type = type;
        }

        /** What an address is, for messages. */
        public String description() {
            return description;
        }

        /** The type of an address. */
        public Type type() {
            return type;
        }
    }

    /** Where atomic operations work: a structured buffer or workgroup memory of numbers. */
    sealed interface AtomicTarget extends Place permits Resource.StructuredBuffer, SharedArray {
        /** The type of one element. */
        Type element();
    }

    /** One method for each kind of place that a language or an interpreter treats alike. */
    interface Visitor<R> {
        R words(Resource.RawBuffer buffer);

        R elements(Resource.ElementBuffer buffer);

        R texels(Resource.Texels texels);

        R shared(SharedArray array);
    }
}
