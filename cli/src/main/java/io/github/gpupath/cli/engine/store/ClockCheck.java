package io.github.gpupath.cli.engine.store;

import io.github.gpupath.result.ClockReading;
import io.github.gpupath.result.DeviceKey;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.Cycles;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Metric;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Holds what a file says of clocks against its results. A run that went on may have tested and measured its clocks again, and is not
 * judged.
 */
final class ClockCheck {

    private final List<TestResult> results;
    private final List<ClockReading> readings;
    private final Set<String> tests;
    private final Map<DeviceKey, Set<Double>> hertz = new HashMap<>();
    private final Map<DeviceKey, String> problems = new HashMap<>();

    private ClockCheck(ResultFile file) {
        results = file.results();
        readings = file.clockReadings();
        tests = results.stream().map(TestResult::test).collect(Collectors.toSet());
        results.stream()
                .filter(result -> result.metric().equals(Metric.CYCLES_PER_SECOND.id()))
                .forEach(result -> result.measured()
                        .ifPresent(measured -> hertz.computeIfAbsent(DeviceKey.of(result), none -> new HashSet<>())
                                .add(measured.value())));
        for (DeviceRecord device : file.devices()) {
            if (device.timer() != null && device.timer().problem() != null) {
                problems.put(DeviceKey.of(device), device.timer().problem());
            }
        }
    }

    /** What is wrong with the first result or reading that does not go with the clocks, and where. */
    static Optional<String> contradiction(ResultFile file) {
        return file.host().resumedAt() == null ? new ClockCheck(file).contradiction() : Optional.empty();
    }

    private Optional<String> contradiction() {
        for (int i = 0; i < results.size(); i++) {
            TestResult result = results.get(i);
            String place = "/results/" + i + "/measurement (" + result.test() + " on " + result.backend() + ") has ";
            Optional<String> contradiction = result.measured().flatMap(measured -> contradiction(result, measured));
            if (contradiction.isPresent()) {
                return contradiction.map(words -> place + words);
            }
        }
        for (int i = 0; i < readings.size(); i++) {
            String after = readings.get(i).after();
            if (after != null && !tests.contains(after)) {
                return Optional.of("/clock/" + i + " was read after " + after + ", of which there is no result");
            }
        }
        return Optional.empty();
    }

    private Optional<String> contradiction(TestResult result, Measurement measured) {
        String problem = problems.get(DeviceKey.of(result));
        if (problem != null && measured.timer().equals(Measurement.DEVICE)) {
            return Optional.of("times by the device's clock, which is not believed: " + problem);
        }
        Cycles cycles = measured.cycles();
        if (cycles == null) {
            return Optional.empty();
        }
        Set<Double> known = hertz.getOrDefault(new DeviceKey(cycles.backend(), result.device()), Set.of());
        return known.contains(cycles.hertz())
                ? Optional.empty()
                : Optional.of("cycles of " + cycles.hertz() + " Hz by the clock that " + cycles.backend()
                        + " reads, whose results have " + (known.isEmpty() ? "no value" : known));
    }
}
