package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.result.DeviceKey;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.Settings;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run measures: each test on each device, with one effort.
 *
 * @param settings what was asked for, as it turned out on these devices
 * @param tests in the order in which they are measured
 * @param clock the id of the test by which the shader clock is read between the others
 * @param devices the API paths to each physical device; all software drivers of this machine count as one
 * @param kept by test, the results of an earlier run that stay
 */
public record RunPlan(
        Settings settings,
        List<Suite> suites,
        List<TestCase> tests,
        Optional<String> clock,
        List<List<DeviceRecord>> devices,
        Map<String, List<TestResult>> kept) {

    public RunPlan {
        suites = List.copyOf(suites);
        tests = List.copyOf(tests);
        devices = List.copyOf(devices);
        kept = Map.copyOf(kept);
    }

    /** The results of a test on a device that stay. */
    List<TestResult> kept(TestCase test, Collection<DeviceKey> apiPaths) {
        return kept.getOrDefault(test.id(), List.of()).stream()
                .filter(result -> apiPaths.contains(DeviceKey.of(result)))
                .toList();
    }

    /** The tests of which some way to a device has no result. */
    public List<TestCase> left(Collection<DeviceKey> apiPaths) {
        return tests.stream()
                .filter(test -> kept(test, apiPaths).size() < apiPaths.size())
                .toList();
    }
}
