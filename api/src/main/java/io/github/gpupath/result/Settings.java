package io.github.gpupath.result;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The settings of a run.
 *
 * @param backends the ids of the backends
 * @param effort the measurement protocol; in result files its components are properties of the settings
 * @param verifyOnly whether the run only verified and timed nothing
 * @param inProcess whether drivers ran in the program's own process instead of workers
 * @param options the suite options that were set, by name
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
