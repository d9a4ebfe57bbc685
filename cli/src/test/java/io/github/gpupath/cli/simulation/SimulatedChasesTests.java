package io.github.gpupath.cli.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.finding.Levels;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Curve;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suites.latency.LatencySuite;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A run of the suite's chases through a storage buffer shows the latencies that a device has, and where they end. */
@Tag("slow")
class SimulatedChasesTests {

    private static final Suite SUITE = new LatencySuite();
    private static final Axis SIZE = SUITE.series().get(0);
    private static final String CURVE = "latency/storage-buffer/vector";

    /** Dispatches of 0.2 ms; all that is to settle does. */
    private static final Profile PROFILE =
            new Profile("simulated", 0, 2e-4, 2e-4, 1e-3, Profile.FEWEST_ROUNDS, 1, SimulatedRun.FOR_EVER, 1, 1);

    /** How far a latency may be off. */
    private static final double TOLERANCE = 0.05;

    /** Large caches at an eighth of their size or less: a chase takes as many steps as they have lines, and a second for millions. */
    static Stream<DeviceModel> devices() {
        return Stream.of(
                SimulatedDevices.INTEGRATED,
                SimulatedDevices.LARGE.withLastLevelOf(6 << 20),
                SimulatedDevices.THREE_LEVELS.withLastLevelOf(16 << 20),
                SimulatedDevices.LOW_ASSOCIATIVITY,
                SimulatedDevices.WITHOUT_CACHES);
    }

    @ParameterizedTest
    @MethodSource("devices")
    void theLevelsPutInComeOut(DeviceModel device) {
        Map<String, TestCase> tests = new LinkedHashMap<>();
        // Behind three caches the curve still climbs at four times the last of them.
        long end = Math.max(32L << 20, (device.levels().size() > 2 ? 8 : 4) * device.lastLevelBytes());
        SUITE.tests(SuiteSettings.DEFAULT).stream()
                .filter(test -> test.curve(SIZE).equals(CURVE) && bytes(test) <= end)
                .forEach(test -> tests.put(test.id(), test));

        DeviceFacts known = new DeviceFacts(
                List.of(), OptionalLong.empty(), OptionalInt.empty(), OptionalLong.empty(), OptionalLong.of(end));

        List<TestResult> results = SimulatedRun.results(
                tests, PROFILE, workload -> new SimulatedChase(device, workload, SimulatedRun.SEED));

        assertThat(results)
                .allSatisfy(result -> assertThat(result.status())
                        .as("%s: %s", result.test(), result.reason())
                        .isEqualTo(TestResult.Status.OK));
        Measurements measurements = new Measurements(
                results.stream()
                        .map(result ->
                                measured(tests.get(result.test()).on(known), Objects.requireNonNull(result.value())))
                        .toList(),
                List.of());
        List<Finding> levels = SUITE.findings(measurements);
        List<Curve.Point> points = measurements.curves(SIZE).get(0).points();
        List<LevelModel> caches = device.levels();
        assertThat(levels).extracting(Finding::name).as("%s", points).containsExactlyElementsOf(names(caches.size()));
        for (int i = 0; i <= caches.size(); i++) {
            double nanos = i < caches.size() ? caches.get(i).latency() : device.latency();
            double mean = nanos * (1 + MemorySystem.JITTER / 2) * 1e-9;
            assertThat(levels.get(i).figures().get(0).value())
                    .as(levels.get(i).sentence())
                    .isCloseTo(mean, within(TOLERANCE * mean));
        }
        for (int i = 0; i < caches.size(); i++) {
            assertThat(levels.get(i).figure(Levels.TO).value())
                    .as(levels.get(i).sentence())
                    .isEqualTo(caches.get(i).leastBytes());
        }
    }

    private static List<String> names(int caches) {
        Stream<String> numbers = IntStream.rangeClosed(1, Math.max(1, caches)).mapToObj(number -> "level " + number);
        return Stream.concat(numbers, Stream.of("memory").limit(caches)).toList();
    }

    private static long bytes(TestCase test) {
        return test.number(SIZE).orElseThrow().longValue();
    }

    private static Measurements.Measured measured(TestCase test, double seconds) {
        return new Measurements.Measured(test, seconds, seconds, seconds, true);
    }
}
