package io.github.gpupath.cli.analysis.finding;

import io.github.gpupath.cli.analysis.statistics.Interval;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Cache;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Asks each suite for its findings about each device through each backend. */
public final class SuiteFindings {

    private SuiteFindings() {}

    /**
     * The findings of a file, in the order of the suites and, within each, of the devices.
     *
     * @param suites all suites
     * @param tests all their tests, in the order of the tables
     * @param problems receives a problem for each suite that throws
     */
    public static List<FindingRecord> of(
            ResultFile file, List<Suite> suites, List<TestCase> tests, Consumer<Problem> problems) {
        List<FindingRecord> findings = new ArrayList<>();
        for (Suite suite : suites) {
            List<TestCase> own = tests.stream()
                    .filter(test -> test.suite().equals(suite.id()))
                    .toList();
            for (DeviceRecord device : file.devices()) {
                List<Measured> measured = measured(file, device, own);
                if (measured.isEmpty()) {
                    continue;
                }
                try {
                    suite.findings(new Measurements(measured, caches(file, device)))
                            .forEach(finding -> findings.add(FindingRecord.of(finding, suite.id(), device)));
                } catch (RuntimeException | LinkageError failure) {
                    problems.accept(new Problem(
                            device.backend(), null, "the suite " + suite.id() + " draws no conclusions: " + failure));
                }
            }
        }
        return List.copyOf(findings);
    }

    private static List<Measured> measured(ResultFile file, DeviceRecord device, List<TestCase> tests) {
        Map<String, TestResult> results = file.results().stream()
                .filter(result -> result.backend().equals(device.backend())
                        && result.device().equals(device.device())
                        && result.driverVersion().equals(device.driverVersion())
                        && result.measurement() != null)
                .collect(Collectors.toMap(TestResult::test, Function.identity(), (first, last) -> last));
        List<Measured> measured = new ArrayList<>();
        for (TestCase test : tests) {
            TestResult result = results.get(test.id());
            if (result != null && result.measurement() != null) {
                measured.add(measured(test, result.measurement()));
            }
        }
        return measured;
    }

    private static Measured measured(TestCase test, Measurement measurement) {
        Interval interval = Interval.ofValue(measurement, test.metric().better());
        return new Measured(test, measurement.value(), interval.low(), interval.high(), measurement.coversItsSet());
    }

    /** The caches of the host, for a device that runs on its processor; else none. */
    private static List<Long> caches(ResultFile file, DeviceRecord device) {
        List<Cache> caches = file.host().caches();
        return caches == null || !device.runsOnCpu()
                ? List.of()
                : caches.stream()
                        .sorted(Comparator.comparingInt(Cache::level))
                        .map(Cache::bytes)
                        .toList();
    }
}
