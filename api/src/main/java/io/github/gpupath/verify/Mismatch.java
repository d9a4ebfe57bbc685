package io.github.gpupath.verify;

import io.github.gpupath.kernel.Resource;
import io.github.gpupath.suite.Tolerance;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * The first difference between a device's output and the reference's.
 *
 * @param resource the name of the kernel's resource, with the prefix "sorted" if its elements were sorted
 * @param index the index of the word, element or texel; texels of a texture are counted row by row
 * @param component the component of the element, from 0
 * @param differing the number of components that differ in this resource
 * @param compared the number of components compared
 */
public record Mismatch(
        String resource, long index, int component, String expected, String actual, long differing, long compared) {

    /**
     * Compares the memory of one resource.
     *
     * @param expected the reference's bytes, from position to limit
     * @param actual the device's bytes, of the same number
     * @param tolerance the allowed deviation of each component
     */
    public static Optional<Mismatch> find(
            Resource resource, ByteBuffer expected, ByteBuffer actual, Tolerance tolerance) {
        if (expected.remaining() != actual.remaining()) {
            throw new IllegalArgumentException(resource.name() + ": " + expected.remaining()
                    + " bytes cannot be compared" + " with " + actual.remaining());
        }
        if (expected.equals(actual)) {
            return Optional.empty();
        }
        ByteBuffer expectedBytes = expected.slice().order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer actualBytes = actual.slice().order(ByteOrder.LITTLE_ENDIAN);
        MemoryLayout layout = MemoryLayout.of(resource);
        ComponentType type = layout.component();
        int count = expectedBytes.remaining() / type.bytes();
        int first = -1;
        int differing = 0;
        for (int i = 0; i < count; i++) {
            int offset = i * type.bytes();
            if (!type.same(type.bits(expectedBytes, offset), type.bits(actualBytes, offset), tolerance)) {
                first = first < 0 ? i : first;
                differing++;
            }
        }
        if (differing == 0) {
            return Optional.empty();
        }
        int offset = first * type.bytes();
        return Optional.of(new Mismatch(
                resource.name(),
                first / layout.components(),
                first % layout.components(),
                type.show(type.bits(expectedBytes, offset)),
                type.show(type.bits(actualBytes, offset)),
                differing,
                count));
    }

    /** The same mismatch of sorted elements. */
    Mismatch amongSorted() {
        return new Mismatch("sorted " + resource, index, component, expected, actual, differing, compared);
    }

    /** One line: position, expected and actual value, number of differences. */
    @Override
    public String toString() {
        String place = resource + "[" + index + "]" + (component == 0 ? "" : "." + "xyzw".charAt(component));
        return place + " is " + actual + " instead of " + expected + " (" + differing + " of " + compared
                + " values differ)";
    }
}
