package io.github.gpupath.cli.analysis.compare;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The request for a comparison, as the user wrote it.
 *
 * @param selectors of tests; none stands for all
 * @param backends ids, in the order in which they are shown; none stands for all
 * @param base the backend that the others of one device are compared with in one file; the first if absent
 */
public record Request(
        List<String> selectors,
        List<String> backends,
        @Nullable String base,
        NoiseFloor noiseFloor) {

    public Request {
        selectors = List.copyOf(selectors);
        backends = List.copyOf(backends);
    }

    /** All tests through all backends, each device's compared with its first one. */
    public static Request all() {
        return new Request(List.of(), List.of(), null, NoiseFloor.DEFAULT);
    }
}
