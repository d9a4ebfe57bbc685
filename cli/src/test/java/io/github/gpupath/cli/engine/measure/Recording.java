package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.cli.testing.Cases;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.Settings;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Remembers what a run tells. */
class Recording implements RunListener {

    final List<TestResult> results = new ArrayList<>();
    final List<Problem> problems = new ArrayList<>();
    final List<String> details = new ArrayList<>();

    /** The clocks of the devices, each time that they were told. */
    final List<List<DeviceRecord.@Nullable Timer>> clocks = new ArrayList<>();

    /** What the run is doing. */
    Phase phase = Phase.OPEN;

    /** Measures one tiny test. */
    static Recording of(Profile profile, ScriptedWorker... workers) {
        return of(profile, List.of("tiny/a"), workers);
    }

    /** Measures tiny tests. */
    static Recording of(Profile profile, List<String> tests, ScriptedWorker... workers) {
        Recording recording = new Recording();
        recording.measure(profile, tests, workers);
        return recording;
    }

    void measure(Profile profile, List<String> tests, ScriptedWorker... workers) {
        measure(plan(profile, tests.stream().map(TinyTest::named)), workers);
    }

    void measure(RunPlan plan, ScriptedWorker... workers) {
        HostClock clock = clock(workers);
        new Measurer(clock)
                .run(
                        plan,
                        Arrays.stream(workers).map(ScriptedWorker::target).toList(),
                        List.of(),
                        this,
                        new Stopwatch(clock));
    }

    /** A clock by which only batches of these workers take time. */
    private static HostClock clock(ScriptedWorker... workers) {
        return () -> Arrays.stream(workers).mapToLong(ScriptedWorker::busyNanos).sum();
    }

    /** The suite of {@link TinyTest}s, of which those with a size form curves. */
    private static final Suite TINY = new Suite() {
        @Override
        public String id() {
            return "tiny";
        }

        @Override
        public String description() {
            return "tests of a few loads";
        }

        @Override
        public List<TestCase> tests(SuiteSettings settings) {
            return List.of();
        }

        @Override
        public List<Axis> series() {
            return List.of(Cases.SIZE);
        }
    };

    static RunPlan plan(Profile profile, Stream<TestCase> tests) {
        return plan(profile, false, tests.toList(), Optional.empty(), Map.of());
    }

    static RunPlan plan(
            Profile profile,
            boolean verifyOnly,
            List<TestCase> tests,
            Optional<String> clock,
            Map<String, List<TestResult>> kept) {
        return new RunPlan(
                new Settings(List.of(), List.of(), profile, verifyOnly, false, Map.of()),
                List.of(TINY),
                tests,
                clock,
                List.of(),
                kept);
    }

    @Override
    public void clocksTested(List<DeviceRecord> devices) {
        List<DeviceRecord.@Nullable Timer> timers = new ArrayList<>();
        devices.forEach(device -> timers.add(device.timer()));
        clocks.add(timers);
    }

    @Override
    public void resultFinished(TestResult result) {
        results.add(result);
    }

    @Override
    public void phaseStarted(TestCase test, Phase next) {
        phase = next;
    }

    @Override
    public void problem(Problem problem) {
        problems.add(problem);
    }

    @Override
    public void details(String what, String text) {
        details.add(what + ": " + text);
    }
}
