package io.github.gpupath.result;

import io.github.gpupath.suite.Coordinate;
import org.jspecify.annotations.Nullable;

/**
 * The coordinate of a test on an axis of its suite.
 *
 * @param text its part of the test id
 * @param number the value in the axis's unit; absent on axes of words
 */
public record CoordinateRecord(
        String axis, String text, @Nullable Double number) {

    /** Axis and coordinate, for messages. */
    @Override
    public String toString() {
        return axis + " " + text + (number == null ? "" : " (" + number + ")");
    }

    /** The record of a coordinate. */
    public static CoordinateRecord of(Coordinate coordinate) {
        return new CoordinateRecord(coordinate.axis().id(), coordinate.text(), coordinate.number());
    }
}
