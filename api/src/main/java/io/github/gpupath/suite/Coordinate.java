package io.github.gpupath.suite;

import org.jspecify.annotations.Nullable;

/**
 * The coordinate of a test on an axis.
 *
 * @param text its part of the test id: lower-case letters, digits, dots and hyphens
 * @param number the value in the axis's unit; absent on axes of words
 */
public record Coordinate(Axis axis, String text, @Nullable Double number) {

    public Coordinate {
        TestCase.requireWord(text);
        if (axis.isNumeric() == (number == null)) {
            throw new IllegalArgumentException(
                    axis.id() + " " + text + ": a numeric axis needs a number, a word axis none");
        }
        if (number != null && !Double.isFinite(number)) {
            throw new IllegalArgumentException(axis.id() + " " + text + ": the number must be finite");
        }
        if (number != null && axis.scale() == Axis.Scale.LOGARITHMIC && !(number > 0)) {
            throw new IllegalArgumentException(axis.id() + " " + text + ": a logarithmic axis needs a number above 0");
        }
    }

    /**
     * The value in the axis's unit.
     *
     * @throws IllegalStateException on an axis of words
     */
    public double at() {
        if (number == null) {
            throw new IllegalStateException(axis.id() + " is a word axis, for example " + text);
        }
        return number;
    }

    /** The value for display, such as {@code 1.5 MiB}. */
    public String label() {
        return number != null && axis.unit().equals(Axis.BYTES) ? ByteSize.label(number.longValue()) : text;
    }
}
