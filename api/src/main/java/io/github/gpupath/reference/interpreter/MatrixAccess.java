package io.github.gpupath.reference.interpreter;

import io.github.gpupath.kernel.HalfFloat;
import io.github.gpupath.kernel.Matrix;
import io.github.gpupath.kernel.MatrixStatement;
import java.util.Arrays;

/**
 * Operations on cooperative matrices, one subgroup after the other. Elements are doubles: sums of integers below 2^53 are
 * exact, and each product is rounded once to the type of its result.
 */
final class MatrixAccess {

    private static final long WORD = 0xFFFF_FFFFL;

    private final Frame frame;

    MatrixAccess(Frame frame) {
        this.frame = frame;
    }

    /** Does something for the first lane of each subgroup. */
    private interface OfSubgroup {
        void run(int subgroup, int lane);
    }

    /** Whole subgroups are active: the validator admits no other control flow. */
    private void each(Matrix matrix, boolean[] active, OfSubgroup work) {
        for (int lane = 0; lane < active.length; lane += matrix.subgroupSize()) {
            if (active[lane]) {
                work.run(lane / matrix.subgroupSize(), lane);
            }
        }
    }

    private long uniform(Node node, Matrix matrix, int lane) {
        for (int other = lane + 1; other < lane + matrix.subgroupSize(); other++) {
            if (node.values[0][other] != node.values[0][lane]) {
                throw frame.failure("gives matrix " + matrix.name() + " operands that differ within a subgroup", other);
            }
        }
        return node.values[0][lane];
    }

    Step fill(MatrixStatement.Fill fill, Node value) {
        Matrix matrix = fill.matrix();
        double[][] elements = frame.matrix(matrix);
        return active -> {
            value.evaluate(active);
            each(
                    matrix,
                    active,
                    (subgroup, lane) -> Arrays.fill(
                            elements[subgroup],
                            rounded(
                                    fill.value().type().scalar().toDouble(uniform(value, matrix, lane)),
                                    matrix.component())));
        };
    }

    Step load(MatrixStatement.Load load, Node first, Node stride) {
        Matrix matrix = load.matrix();
        ScalarAccess words = ScalarAccess.of(frame, load.rows().place());
        return each(
                matrix,
                first,
                stride,
                (elements, element, row, lane) ->
                        elements[element] = read(words, row, element % matrix.columns(), matrix.component(), lane));
    }

    Step store(MatrixStatement.Store store, Node first, Node stride) {
        Matrix matrix = store.matrix();
        ScalarAccess words = ScalarAccess.of(frame, store.rows().place());
        return each(
                matrix,
                first,
                stride,
                (elements, element, row, lane) -> write(
                        words,
                        row,
                        element % matrix.columns(),
                        matrix.component(),
                        lane,
                        bits(elements[element], matrix.component())));
    }

    /** Does something for an element, whose row begins at a word. */
    private interface OfElement {
        void run(double[] elements, int element, long row, int lane);
    }

    private Step each(Matrix matrix, Node first, Node stride, OfElement work) {
        double[][] elements = frame.matrix(matrix);
        return active -> {
            first.evaluate(active);
            stride.evaluate(active);
            each(matrix, active, (subgroup, lane) -> {
                long start = uniform(first, matrix, lane);
                long step = uniform(stride, matrix, lane);
                for (int element = 0; element < matrix.rows() * matrix.columns(); element++) {
                    work.run(elements[subgroup], element, start + element / matrix.columns() * step, lane);
                }
            });
        };
    }

    Step multiplyAdd(MatrixStatement.MultiplyAdd product) {
        Matrix.Shape shape = product.shape();
        double[][] a = frame.matrix(product.a());
        double[][] b = frame.matrix(product.b());
        double[][] sums = frame.matrix(product.accumulator());
        return active -> each(product.accumulator(), active, (subgroup, lane) -> {
            for (int row = 0; row < shape.m(); row++) {
                for (int column = 0; column < shape.n(); column++) {
                    double sum = sums[subgroup][row * shape.n() + column];
                    for (int i = 0; i < shape.k(); i++) {
                        sum += a[subgroup][row * shape.k() + i] * b[subgroup][i * shape.n() + column];
                    }
                    sums[subgroup][row * shape.n() + column] = rounded(sum, shape.sum());
                }
            }
        });
    }

    private static double read(ScalarAccess words, long row, int column, Matrix.Component component, int lane) {
        long bit = (long) column * component.bytes() * Byte.SIZE;
        long low = words.get(row + bit / Integer.SIZE, lane) >>> bit % Integer.SIZE;
        return switch (component) {
            case F16 -> HalfFloat.toFloat((short) low);
            case BF16 -> Float.intBitsToFloat((int) low << Short.SIZE);
            case F32 -> Float.intBitsToFloat((int) low);
            case I8 -> (byte) low;
            case U8 -> low & 0xFF;
            case I32 -> (int) low;
            case U32 -> low;
        };
    }

    private static void write(
            ScalarAccess words, long row, int column, Matrix.Component component, int lane, long bits) {
        int width = component.bytes() * Byte.SIZE;
        long bit = (long) column * component.bytes() * Byte.SIZE;
        long index = row + bit / Integer.SIZE;
        long mask = (WORD >>> Integer.SIZE - width) << bit % Integer.SIZE;
        words.put(index, lane, words.get(index, lane) & ~mask | bits << bit % Integer.SIZE & mask);
    }

    private static long bits(double value, Matrix.Component component) {
        return switch (component) {
            case F16 -> HalfFloat.fromDouble(value);
            case BF16 -> Float.floatToRawIntBits((float) rounded(value, component)) >>> Short.SIZE;
            case F32 -> Float.floatToRawIntBits((float) value) & WORD;
            case I8, U8, I32, U32 -> (long) value & WORD;
        };
    }

    /** The nearest value of a type; integers wrap around. */
    private static double rounded(double value, Matrix.Component component) {
        return switch (component) {
            case F16 -> HalfFloat.toFloat(HalfFloat.fromDouble(value));
            case BF16 -> {
                int bits = Float.floatToRawIntBits((float) value);
                yield Float.intBitsToFloat(bits + 0x7FFF + (bits >>> Short.SIZE & 1) & 0xFFFF_0000);
            }
            case F32 -> (float) value;
            case I8 -> (byte) (long) value;
            case U8 -> (long) value & 0xFF;
            case I32 -> (int) (long) value;
            case U32 -> (long) value & WORD;
        };
    }
}
