package io.github.gpupath.suites.lanes;

import io.github.gpupath.suite.Measurements.Measured;
import java.util.HashSet;
import java.util.List;

/**
 * A test and what the lanes of a subgroup access together in it.
 *
 * @param measured the test
 * @param bytes of one access
 * @param addresses the first byte of each lane's access, from the beginning of a block of any size
 */
public record Footprint(Measured measured, int bytes, List<Integer> addresses) {

    public Footprint {
        addresses = List.copyOf(addresses);
    }

    /** Whether every lane accesses something else; what several access, some hardware hands out for nothing. */
    boolean isDistinct() {
        return new HashSet<>(addresses).size() == addresses.size();
    }
}
