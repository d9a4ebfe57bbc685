package io.github.gpupath.cli.simulation;

import io.github.gpupath.cli.engine.measure.HostClock;
import io.github.gpupath.cli.engine.measure.Measurer;
import io.github.gpupath.cli.engine.measure.RunListener;
import io.github.gpupath.cli.engine.measure.RunPlan;
import io.github.gpupath.cli.engine.measure.Stopwatch;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.Settings;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Curve;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.TestCase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * A run of the suite's reads of a buffer on a simulated device, by the program itself: its search finds the launches, and what
 * it measures makes the curve. Only the dispatches are shorter than a real run's, since they take their time to simulate: as
 * long that their beginning and end, when the device is not full, hardly count.
 */
final class SimulatedRun {

    /** A dispatch reads as much as the device has on its way at the same time, so many times, at memory's speed. */
    private static final int TIMES_IN_FLIGHT = 5;

    static final double FOR_EVER = Profile.MOST_SECONDS;

    static final long SEED = 1;

    private SimulatedRun() {}

    /** The curve that a run would show, up to well beyond the last level. */
    static Curve curve(DeviceModel device) {
        SuiteWalk suite = new SuiteWalk();
        Map<String, TestCase> tests = new LinkedHashMap<>();
        for (long bytes : SimulatedCurve.sizes(device)) {
            TestCase test = suite.test(bytes);
            tests.put(test.id(), test);
        }
        double dispatchSeconds =
                TIMES_IN_FLIGHT * device.mostInFlight() * PageTrace.PAGE_BYTES / (device.bandwidth() * 1e9);
        Profile profile = new Profile(
                "simulated", 0, dispatchSeconds, dispatchSeconds, FOR_EVER, Profile.FEWEST_ROUNDS, 1, FOR_EVER, 1, 1);
        List<TestResult> results = results(tests, profile, workload -> new SimulatedSweep(device, workload, SEED));
        return SuiteWalk.curve(results.stream()
                .filter(TestResult::coversItsSet)
                .map(result -> SuiteWalk.point(
                        tests.get(result.test())
                                .number(SuiteWalk.SIZE)
                                .orElseThrow()
                                .longValue(),
                        Objects.requireNonNull(result.value())))
                .toList());
    }

    /** What a run of tests on a simulated device gives. */
    static List<TestResult> results(
            Map<String, TestCase> tests, Profile profile, Function<KernelWorkload, SimulatedWorker.Execution> device) {
        SimulatedWorker worker = new SimulatedWorker(tests, device);
        HostClock clock = worker::busyNanos;
        List<TestResult> results = new ArrayList<>();
        new Measurer(clock)
                .run(
                        new RunPlan(
                                new Settings(List.of(), List.of(), profile, false, false, Map.of()),
                                List.of(),
                                List.copyOf(tests.values()),
                                Optional.empty(),
                                List.of(),
                                Map.of()),
                        List.of(worker.target()),
                        List.of(),
                        new RunListener() {
                            @Override
                            public void resultFinished(TestResult result) {
                                results.add(result);
                            }
                        },
                        new Stopwatch(clock));
        return results;
    }
}
