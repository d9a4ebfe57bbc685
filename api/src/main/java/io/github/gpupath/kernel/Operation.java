package io.github.gpupath.kernel;

/** Something that a kernel does and that can be counted; loads and stores are counted by their bytes instead. */
public sealed interface Operation
        permits UnaryOperator, BinaryOperator, BitFieldOperator, SubgroupOperator, AtomicOperator, Operation.Basic {

    /** The constant's name, in capitals, as counts of operations are listed by. */
    String name();

    /** Operations that are nodes of their own. */
    enum Basic implements Operation {
        FMA,
        SELECT,
        /** A conversion of a number; bit casts cost nothing. */
        CONVERT,
        /** A barrier that is passed. */
        BARRIER,
        /** A reading of the clock. */
        READ_CLOCK
    }
}
