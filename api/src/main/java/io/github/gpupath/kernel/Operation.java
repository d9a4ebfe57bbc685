package io.github.gpupath.kernel;

/** A countable operation of a kernel; loads and stores are counted in bytes instead. */
public sealed interface Operation
        permits UnaryOperator, BinaryOperator, BitFieldOperator, SubgroupOperator, AtomicOperator, Operation.Basic {

    /** The enum constant's name, the key in listings of counts. */
    String name();

    /** Operations without an operator enum. */
    enum Basic implements Operation {
        FMA,
        /** A dot product of packed bytes with its addition. */
        DOT,
        /** The same with saturation. */
        DOT_SATURATED,
        SELECT,
        /** A numeric conversion; bit casts are not counted. */
        CONVERT,
        /** A workgroup barrier. */
        BARRIER,
        /** A reading of the shader clock. */
        READ_CLOCK,
        /** A multiply-add in a product of matrices. */
        MATRIX
    }
}
