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
 * @param effort how much went into each figure; its components stand among those of the settings in result files
 * @param verifyOnly whether nothing was timed
 * @param inProcess whether the drivers ran in the program's own process instead of workers
 * @param options the options of suites that were set
 */
public record Settings(
        List<String> selectors,
        List<String> backends,
        Profile effort,
        boolean verifyOnly,
        boolean inProcess,
        Map<String, String> options) {

    public Settings {
        selectors = List.copyOf(selectors);
        backends = List.copyOf(backends);
        options = Collections.unmodifiableMap(new TreeMap<>(options));
    }
}
