package io.github.gpupath.kernel;

/** A read-modify-write operation on a 32-bit integer in memory. */
public enum AtomicOperator implements Operation {
    ADD,
    MIN,
    MAX,
    AND,
    OR,
    XOR,
    EXCHANGE
}
