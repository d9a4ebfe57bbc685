package io.github.gpupath.cli.analysis.finding;

import io.github.gpupath.cli.analysis.statistics.Interval;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.HandedBack;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Cache;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
     * @param problems receives a problem for each suite that throws, and for each finding that cannot be
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
                    for (Finding finding : suite.findings(new Measurements(measured, caches(file, device)))) {
                        record(finding, suite, device, problems).ifPresent(findings::add);
                    }
                } catch (RuntimeException | LinkageError failure) {
                    problems.accept(new Problem(
                            device.backend(),
                            null,
                            "the suite " + suite.id() + " draws no conclusions: it fails"
                                    + (failure.getMessage() == null ? "" : " with " + failure.getMessage())));
                }
            }
        }
        return List.copyOf(findings);
    }

    /** Refuses what is no finding; the others of the suite stay. */
    private static Optional<FindingRecord> record(
            Finding finding, Suite suite, DeviceRecord device, Consumer<Problem> problems) {
        try {
            return Optional.of(FindingRecord.of(finding, suite.id(), device));
        } catch (IllegalArgumentException refused) {
            problems.accept(new Problem(
                    device.backend(),
                    null,
                    "a finding of the suite " + suite.id() + " is left out, " + finding.kind() + " of "
                            + finding.subject() + ": " + refused.getMessage()));
            return Optional.empty();
        }
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
        return new Measured(
                test,
                measurement.value(),
                interval.low(),
                interval.high(),
                measurement.coversItsSet(),
                handedBack(measurement));
    }

    private static Map<String, List<Double>> handedBack(Measurement measurement) {
        List<HandedBack> numbers = measurement.handedBack();
        return numbers == null
                ? Map.of()
                : numbers.stream().collect(Collectors.toMap(HandedBack::name, HandedBack::values));
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
