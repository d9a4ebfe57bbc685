package io.github.gpupath.verify;

import io.github.gpupath.kernel.Resource;
import io.github.gpupath.suite.Tolerance;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * Where a device's answer first differs from the reference's.
 *
 * @param resource the name of the kernel's resource, behind "sorted" where its elements may lie in any order
 * @param index of the word, element or texel; texels of a texture are counted row by row
 * @param component of the element, from 0
 * @param expected the reference's value, for people
 * @param actual the device's value, for people
 * @param differing how many components differ in this resource
 * @param compared how many were compared
 */
public record Mismatch(
        String resource, long index, int component, String expected, String actual, long differing, long compared) {

    /**
     * Compares the memory of one resource.
     *
     * @param expected the reference's bytes, from position to limit
     * @param actual the device's bytes, as many
     * @param tolerance how far each component may be off
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

    /** The same where the elements were sorted before they were compared. */
    Mismatch amongSorted() {
        return new Mismatch("sorted " + resource, index, component, expected, actual, differing, compared);
    }

    /** One line: where, what was expected, what was found, and how much is wrong in all. */
    @Override
    public String toString() {
        String place = resource + "[" + index + "]" + (component == 0 ? "" : "." + "xyzw".charAt(component));
        return place + " is " + actual + " instead of " + expected + " (" + differing + " of " + compared
                + " values differ)";
    }
}
