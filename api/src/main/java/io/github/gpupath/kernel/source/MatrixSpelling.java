package io.github.gpupath.kernel.source;

import io.github.gpupath.kernel.Matrix;

/** The spelling of cooperative matrices. Operands are texts in the target language; statements have no semicolon. */
public interface MatrixSpelling {

    /** The declaration of a matrix without a value. */
    String declaration(Matrix matrix, String name);

    /** An assignment of a value of another type to all elements. */
    String fill(Matrix matrix, String name, String value);

    /** A load of rows from an array of words; parameters as in {@code MatrixStatement.Rows}. */
    String load(Matrix matrix, String name, String array, String first, String stride);

    /** A store of rows to an array of words. */
    String store(Matrix matrix, String name, String array, String first, String stride);

    /** The addition of a product to an accumulator. */
    String multiplyAdd(Matrix.Shape shape, String accumulator, String a, String b);
}
