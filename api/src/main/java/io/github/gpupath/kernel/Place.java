package io.github.gpupath.kernel;

/** Memory that a kernel loads from or stores to at an address: a resource or a workgroup array. */
public sealed interface Place permits Resource, Place.AtomicTarget {

    /** The name in the kernel, unique among its resources, arrays, parameters and variables. */
    String name();

    /** Where atomic operations work: a structured buffer or workgroup memory of 32-bit integers. */
    sealed interface AtomicTarget extends Place permits Resource.StructuredBuffer, SharedArray {
        /** The type of one element. */
        Type element();
    }
}
