package io.github.gpupath.cli.analysis.curve;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A test that is one point of a curve: the last part of its id is a size.
 *
 * @param curve what the ids of a curve's tests have in common: all but the size
 * @param bytes the size of the working set
 */
public record SizedTest(String curve, long bytes) {

    /** What the id of a test says; empty if it ends with no size. */
    public static Optional<SizedTest> of(String id) {
        int slash = id.lastIndexOf('/');
        OptionalLong bytes = BinarySize.parse(id.substring(slash + 1));
        return slash > 0 && bytes.isPresent()
                ? Optional.of(new SizedTest(id.substring(0, slash), bytes.getAsLong()))
                : Optional.empty();
    }

    /** Whether it writes: an id's second part is the kind of access. */
    public boolean isWrite() {
        return curve.contains("/write/");
    }
}
