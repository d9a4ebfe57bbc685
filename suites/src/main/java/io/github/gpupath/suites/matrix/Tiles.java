package io.github.gpupath.suites.matrix;

import io.github.gpupath.kernel.HalfFloat;
import io.github.gpupath.kernel.Matrix;
import io.github.gpupath.kernel.Matrix.Component;
import io.github.gpupath.suite.Memory;
import java.nio.ByteBuffer;

/**
 * Pairs of factors one behind the other: a left and a right one, row by row. The left factors are all equal, of zeros and ones.
 * Of two right factors in a row the second takes back what the first adds, except for a few ones, so that sums stay
 * small: halves hold them exactly after the products of a verification. No factor equals its transposed, and each row and
 * column of both counts.
 *
 * @param shape the sizes and types
 * @param number the pairs
 */
record Tiles(Matrix.Shape shape, int number) implements Memory.Content {

    /** The elements of a left factor. */
    private int left() {
        return shape.m() * shape.k();
    }

    /** The elements of a pair of factors. */
    private int pair() {
        return left() + shape.k() * shape.n();
    }

    /** The words of a pair of factors. */
    int pairWords() {
        return pair() * shape.factor().bytes() / Integer.BYTES;
    }

    /** The words of a left factor. */
    int leftWords() {
        return left() * shape.factor().bytes() / Integer.BYTES;
    }

    /** The words of a row of {@code columns} factors. */
    int rowWords(int columns) {
        return columns * shape.factor().bytes() / Integer.BYTES;
    }

    int words() {
        return number * pairWords();
    }

    @Override
    public void writeTo(ByteBuffer target, long offset) {
        for (long element = offset / shape.factor().bytes(); target.hasRemaining(); element++) {
            put(target, value((int) (element % pair()), (int) (element / pair())));
        }
    }

    private int value(int element, int pair) {
        if (element < left()) {
            return (element / shape.k() + 2 * (element % shape.k())) % 5 == 0 ? 1 : 0;
        }
        int row = (element - left()) / shape.n();
        int column = (element - left()) % shape.n();
        int first = (5 * row + 3 * column) % 4;
        int surplus = row % shape.n() == (3 * column + 1) % shape.n() ? 1 : 0;
        return pair % 2 == 0 ? first : surplus - first;
    }

    private void put(ByteBuffer target, int value) {
        switch (shape.factor()) {
            case F16 -> target.putShort(HalfFloat.fromFloat(value));
            case BF16 -> target.putShort((short) (Float.floatToIntBits(value) >>> Short.SIZE));
            case F32 -> target.putFloat(value);
            case I8, U8 -> target.put((byte) value);
            case I32, U32 -> target.putInt(value);
        }
    }

    /** What sums begin with: a half does not hold it, so a sum that a driver keeps in halves is wrong. */
    static int beginning(Component sum) {
        return sum == Component.F16 || sum == Component.BF16 ? 1 : 8195;
    }
}
