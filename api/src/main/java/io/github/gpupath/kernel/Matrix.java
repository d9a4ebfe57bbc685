package io.github.gpupath.kernel;

/**
 * A cooperative matrix: a local variable of a subgroup, whose invocations hold its elements in their registers. For the
 * product of an M × K and a K × N matrix see {@link MatrixStatement.MultiplyAdd}.
 *
 * @param name the name, unique in the kernel
 * @param use the operand that it can be
 * @param subgroupSize the number of invocations that share it
 */
public record Matrix(String name, Use use, Component component, int rows, int columns, int subgroupSize) {

    public Matrix {
        Typing.require(
                rows > 0 && columns > 0 && subgroupSize > 0,
                name + " needs rows, columns and invocations that share it");
        Typing.require(
                rows * columns % subgroupSize == 0,
                rows + "×" + columns + " elements of " + name + " cannot be divided among " + subgroupSize
                        + " invocations");
    }

    /** The operands of a product. */
    public enum Use {
        /** The left factor. */
        A,
        /** The right factor. */
        B,
        /** The summand and the result. */
        ACCUMULATOR
    }

    /** The types of elements. */
    public enum Component {
        F16("f16", 2),
        BF16("bf16", 2),
        F32("f32", 4),
        I8("i8", 1),
        U8("u8", 1),
        I32("i32", 4),
        U32("u32", 4);

        private final String id;
        private final int bytes;

        Component(String id, int bytes) {
            this.id = id;
            this.bytes = bytes;
        }

        /** The size of an element in bytes. */
        public int bytes() {
            return bytes;
        }

        @Override
        public String toString() {
            return id;
        }
    }

    /**
     * The sizes and types of a product that a device may have.
     *
     * @param m rows of the result
     * @param n columns of the result
     * @param k columns of the left and rows of the right factor
     * @param factor the type of both factors
     * @param sum the type of summand and result
     * @param subgroupSize the number of invocations that compute it together
     */
    public record Shape(int m, int n, int k, Component factor, Component sum, int subgroupSize) implements Feature {

        /** The left factor of this shape. */
        public Matrix a(String name) {
            return new Matrix(name, Use.A, factor, m, k, subgroupSize);
        }

        /** The right factor of this shape. */
        public Matrix b(String name) {
            return new Matrix(name, Use.B, factor, k, n, subgroupSize);
        }

        /** The summand and result of this shape. */
        public Matrix accumulator(String name) {
            return new Matrix(name, Use.ACCUMULATOR, sum, m, n, subgroupSize);
        }

        /** The multiply-adds of one product. */
        public int operations() {
            return m * n * k;
        }

        @Override
        public String description() {
            return "matrices of " + m + "×" + n + "×" + k + " with factors of " + factor + " and sums of " + sum
                    + " in subgroups of " + subgroupSize;
        }
    }

    /** What only an interpreter has. */
    public enum AnyShape implements Feature {
        ANY_SHAPE;

        @Override
        public String description() {
            return "matrices of any shape";
        }
    }

    /** The bytes of memory traffic of one load or store, per invocation. */
    public int bytesPerInvocation() {
        return rows * columns / subgroupSize * component.bytes();
    }

    /** A row in memory consists of whole words. */
    void requireWords() {
        Typing.require(
                columns * component.bytes() % Integer.BYTES == 0, "a row of " + name + " does not end with a word");
    }
}
