package io.github.gpupath.cli.analysis.finding;

import io.github.gpupath.cli.analysis.statistics.Interval;
import io.github.gpupath.result.DeviceKey;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.FindingKey;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.Location;
import io.github.gpupath.result.Measurement.Readback;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Clock;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Asks each suite for its findings about each device through each backend. */
public final class SuiteFindings {

    private SuiteFindings() {}

    /**
     * The findings of a file, in the order of the suites and, within each, of the devices.
     *
     * @param tests all their tests, in the order of the tables
     * @param problems receives a problem for each suite that throws, and for each finding that cannot be
     */
    public static List<FindingRecord> of(
            ResultFile file, List<Suite> suites, List<TestCase> tests, Consumer<Problem> problems) {
        Map<FindingKey, FindingRecord> findings = new LinkedHashMap<>();
        Map<DeviceKey, List<TestResult>> results =
                file.results().stream().collect(Collectors.groupingBy(DeviceKey::of));
        Function<DeviceRecord, List<DeviceRecord>> apiPaths = apiPaths(file.devices());
        for (Suite suite : suites) {
            List<TestCase> own = tests.stream()
                    .filter(test -> test.suite().equals(suite.id()))
                    .toList();
            Map<DeviceRecord, Measurements> alone = new LinkedHashMap<>();
            for (DeviceRecord device : file.devices()) {
                Measurements measurements = measurements(
                        device,
                        DeviceRecord.known(apiPaths.apply(device), file.host().caches()),
                        results.getOrDefault(DeviceKey.of(device), List.of()),
                        own);
                if (!measurements.tests().isEmpty()) {
                    alone.put(device, measurements);
                }
            }
            alone.forEach((device, measurements) -> {
                try {
                    for (Finding finding :
                            suite.findings(together(measurements, device, apiPaths.apply(device), alone))) {
                        add(finding, suite, device, findings, problems);
                    }
                } catch (RuntimeException | LinkageError failure) {
                    problems.accept(new Problem(
                            device.backend(),
                            null,
                            "suite " + suite.id() + " has no findings: it failed"
                                    + (failure.getMessage() == null ? "" : " with " + failure.getMessage())));
                }
            });
        }
        return List.copyOf(findings.values());
    }

    /** For each device, all API paths to the same physical device. */
    private static Function<DeviceRecord, List<DeviceRecord>> apiPaths(List<DeviceRecord> devices) {
        Map<DeviceRecord, List<DeviceRecord>> apiPaths = new HashMap<>();
        DeviceRecord.byDevice(devices).forEach(same -> same.forEach(device -> apiPaths.put(device, same)));
        return device -> Objects.requireNonNull(apiPaths.get(device));
    }

    /** The measurements through one backend, with those through the other API paths to the same physical device. */
    private static Measurements together(
            Measurements own, DeviceRecord device, List<DeviceRecord> apiPaths, Map<DeviceRecord, Measurements> all) {
        List<Measurements> otherBackends = apiPaths.stream()
                .filter(way -> !way.equals(device))
                .flatMap(way -> Stream.ofNullable(all.get(way)))
                .toList();
        return new Measurements(
                own.tests(),
                own.knownCaches(),
                otherBackends,
                own.clock(),
                own.boundByInstructions(),
                own.acceleratedDots());
    }

    /** Refuses what is no finding; the others of the suite stay. */
    private static void add(
            Finding finding,
            Suite suite,
            DeviceRecord device,
            Map<FindingKey, FindingRecord> findings,
            Consumer<Problem> problems) {
        try {
            FindingRecord record = FindingRecord.of(finding, suite.id(), device);
            findings.putIfAbsent(FindingKey.of(record), record);
        } catch (IllegalArgumentException refused) {
            problems.accept(new Problem(
                    device.backend(),
                    null,
                    "a finding of suite " + suite.id() + " is omitted, " + finding.kind() + " of " + finding.subject()
                            + ": " + refused.getMessage()));
        }
    }

    private static Measurements measurements(
            DeviceRecord device, DeviceFacts known, List<TestResult> results, List<TestCase> tests) {
        Map<String, TestResult> byTest = results.stream()
                .filter(result -> result.measurement() != null)
                .collect(Collectors.toMap(TestResult::test, Function.identity(), (first, last) -> last));
        List<Measured> measured = new ArrayList<>();
        List<Measured> bound = new ArrayList<>();
        for (TestCase test : tests) {
            TestResult result = byTest.get(test.id());
            if (result != null && result.measurement() != null) {
                (result.boundByInstructions() ? bound : measured).add(measured(test.on(known), result.measurement()));
            }
        }
        return new Measurements(
                measured,
                known.caches(),
                List.of(),
                clock(results),
                bound,
                Optional.ofNullable(device.acceleratedDots()));
    }

    private static Measured measured(TestCase test, Measurement measurement) {
        Interval interval = Interval.ofValue(measurement, test.metric().better());
        return new Measured(
                test,
                measurement.value(),
                interval.low(),
                interval.high(),
                measurement.coversItsSet(),
                handedBack(measurement),
                memory(measurement));
    }

    private static Map<String, List<Double>> handedBack(Measurement measurement) {
        List<Readback> numbers = measurement.handedBack();
        return numbers == null
                ? Map.of()
                : numbers.stream().collect(Collectors.toMap(Readback::name, Readback::values));
    }

    private static Map<String, String> memory(Measurement measurement) {
        Map<String, String> memory = new HashMap<>();
        List<Location> locations = measurement.memory();
        if (locations != null) {
            locations.forEach(
                    location -> location.resources().forEach(resource -> memory.put(resource, location.words())));
        }
        return memory;
    }

    /** The clock by which the device's results have cycles. */
    private static Optional<Clock> clock(List<TestResult> results) {
        return results.stream()
                .map(TestResult::cycles)
                .filter(Objects::nonNull)
                .map(cycles -> new Clock(cycles.hertz()))
                .findFirst();
    }
}
