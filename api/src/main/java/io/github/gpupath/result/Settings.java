package io.github.gpupath.result;

import java.util.List;
import java.util.Map;

/**
 * What a run was asked for.
 *
 * @param selectors the tests that were selected
 * @param backends the ids of the backends
 * @param profile {@code quick}, {@code default} or {@code thorough}
 * @param warmUpSeconds how long the first test of a device is warmed up
 * @param minBatchSeconds the shortest batch that is timed
 * @param targetDispatchSeconds how long a dispatch should last on the fastest backend
 * @param maxDispatchSeconds how long a dispatch may last on the slowest backend
 * @param wantedSamples the samples of a test, where its time allows; never fewer than ten
 * @param maxSecondsPerTest after this time no further sample is begun, once there are ten
 * @param verifyOnly whether nothing was timed
 * @param options the options of suites that were set
 */
public record Settings(
        List<String> selectors,
        List<String> backends,
        String profile,
        double warmUpSeconds,
        double minBatchSeconds,
        double targetDispatchSeconds,
        double maxDispatchSeconds,
        int wantedSamples,
        double maxSecondsPerTest,
        boolean verifyOnly,
        Map<String, String> options) {

    public Settings {
        selectors = List.copyOf(selectors);
        backends = List.copyOf(backends);
        options = java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(options));
    }
}
