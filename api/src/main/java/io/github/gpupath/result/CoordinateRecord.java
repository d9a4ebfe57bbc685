package io.github.gpupath.result;

import io.github.gpupath.suite.Coordinate;
import org.jspecify.annotations.Nullable;

/**
 * Where a test lies on an axis of its suite.
 *
 * @param axis the axis's id
 * @param text its part of the test's id
 * @param number in the unit of the axis; absent on axes of words
 */
public record CoordinateRecord(
        String axis, String text, @Nullable Double number) {

    /** The axis with its place on it, as messages say it. */
    @Override
    public String toString() {
        return axis + " " + text + (number == null ? "" : " (" + number + ")");
    }

    /** The record of a coordinate. */
    public static CoordinateRecord of(Coordinate coordinate) {
        return new CoordinateRecord(coordinate.axis().id(), coordinate.text(), coordinate.number());
    }
}
