package io.github.gpupath.suites.lanes;

import io.github.gpupath.suite.Measurements.Measured;
import java.util.HashSet;
import java.util.List;

/**
 * A test with the addresses that the lanes of a subgroup access together.
 *
 * @param bytes the size of one access in bytes
 * @param addresses the byte address of each lane's access, relative to an aligned block
 */
public record Footprint(Measured measured, int bytes, List<Integer> addresses) {

    public Footprint {
        addresses = List.copyOf(addresses);
    }

    /** Whether all lanes' addresses differ; some hardware broadcasts equal addresses at no cost. */
    boolean isDistinct() {
        return new HashSet<>(addresses).size() == addresses.size();
    }
}
