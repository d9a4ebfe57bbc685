package io.github.gpupath.result;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
 * @param minRounds the fewest rounds, in each of which every backend gives one sample
 * @param intervalGoal rounds go on until half the 95 % interval is at most this share of the median on every backend
 * @param maxSecondsPerTest after this time, for each backend that takes part, no further round is begun
 * @param verifyOnly whether nothing was timed
 * @param inProcess whether the drivers ran in the program's own process instead of workers
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
        int minRounds,
        double intervalGoal,
        double maxSecondsPerTest,
        boolean verifyOnly,
        boolean inProcess,
        Map<String, String> options) {

    public Settings {
        selectors = List.copyOf(selectors);
        backends = List.copyOf(backends);
        options = Collections.unmodifiableMap(new TreeMap<>(options));
    }
}
