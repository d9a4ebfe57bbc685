package io.github.gpupath.cli.engine.run;

import io.github.gpupath.cli.analysis.finding.SuiteFindings;
import io.github.gpupath.cli.engine.measure.HostClock;
import io.github.gpupath.cli.engine.measure.Measurer;
import io.github.gpupath.cli.engine.measure.Phase;
import io.github.gpupath.cli.engine.measure.RunListener;
import io.github.gpupath.cli.engine.measure.RunPlan;
import io.github.gpupath.cli.engine.measure.Stopwatch;
import io.github.gpupath.cli.engine.store.HostFacts;
import io.github.gpupath.cli.engine.store.RunLog;
import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.ClockReading;
import io.github.gpupath.result.DeviceKey;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Host;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.TestCase;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A run from a request to its results.
 *
 * <pre>{@code
 * RunRequest request = RunRequest.tests("load").through("vulkan", "opencl").with(Profile.QUICK).build();
 * try (Engine engine = Engine.standard(listener)) {
 *     ResultFile results = new Runner(engine, request).run(listener).orThrow();
 * }
 * }</pre>
 */
public final class Runner {

    private final Engine engine;
    private final RunRequest request;
    private final RunLog log;

    /** A run of its own whose results are kept in memory alone. */
    public Runner(Engine engine, RunRequest request) {
        this(engine, request, RunLog.inMemory(Notes.NONE));
    }

    /**
     * A run whose results are kept in a log, which the caller publishes and closes.
     *
     * @param log if it holds an earlier run, that one goes on
     */
    public Runner(Engine engine, RunRequest request, RunLog log) {
        this.engine = engine;
        this.request = request;
        this.log = log;
    }

    /**
     * Measures, or only verifies, and closes what it opened.
     *
     * @param listener receives progress on this thread, and notes on any thread
     * @return the outcome, also of a run that a failure ended
     * @throws UserException if the request cannot be carried out; nothing is measured then
     */
    public Outcome run(RunListener listener) {
        Stopwatch stopwatch = new Stopwatch(HostClock.SYSTEM);
        Host host = HostFacts.host(Instant.now());
        Optional<ResultFile> earlier = log.earlier();
        String name = log.results()
                .filter(path -> earlier.isPresent())
                .map(Object::toString)
                .orElse("this run");
        Planner planner = new Planner(engine, request, earlier, name, listener);
        try (DeviceFinder finder = new DeviceFinder(engine, planner.options(), unlessCancelled(listener))) {
            List<List<DeviceRecord>> devices = opened(() -> devices(finder, earlier), listener);
            if (earlier.isEmpty() && finder.findsClock()) {
                planner.addClocks();
            }
            RunPlan plan = planner.plan(devices);
            List<List<DeviceRecord>> left = devices.stream()
                    .filter(apiPaths ->
                            earlier.isEmpty() || !plan.left(keys(apiPaths)).isEmpty())
                    .toList();
            if (left.isEmpty()) {
                listener.note("no result is missing in " + name);
                ResultFile file = earlier.orElseThrow();
                return new Outcome(
                        file.concluding(SuiteFindings.of(file, plan.suites(), plan.tests(), listener::problem)),
                        false,
                        null);
            }
            Targets first = opened(() -> finder.open(left.get(0), name), listener);
            log.begin(
                    planner.start(plan, host),
                    plan.tests().stream().map(TestCase::id).toList());
            Throwable failure = measure(plan, left.get(0), first, listener, stopwatch);
            for (int i = 1; i < left.size() && failure == null && !listener.cancelled(); i++) {
                List<DeviceRecord> apiPaths = left.get(i);
                try {
                    failure = measure(plan, apiPaths, finder.open(apiPaths, name), listener, stopwatch);
                } catch (UserException gone) { // the others are there
                    if (!listener.cancelled()) {
                        problem(apiPaths.get(0).backend(), String.valueOf(gone.getMessage()), listener);
                    }
                }
            }
            if (failure == null) {
                log.append(stopwatch.duration());
            }
            log.conclude(
                    SuiteFindings.of(log.file(), plan.suites(), plan.tests(), problem -> problem(problem, listener)));
            return new Outcome(log.file(), listener.cancelled(), failure);
        }
    }

    /** Ctrl-C reaches workers too, and what it does to those that start is no news. */
    private static Notes unlessCancelled(RunListener listener) {
        return line -> {
            if (!listener.cancelled()) {
                listener.note(line);
            }
        };
    }

    /** Opens devices; what fails once the user has ended the run is no fault of theirs. */
    private static <T> T opened(Supplier<T> opening, RunListener listener) {
        try {
            return opening.get();
        } catch (RuntimeException e) {
            if (listener.cancelled()) {
                throw UserException.ended("the run ended before its first result; no file is written");
            }
            throw e;
        }
    }

    /** Those of an earlier run, the one that the user wants, or all. */
    private List<List<DeviceRecord>> devices(DeviceFinder finder, Optional<ResultFile> earlier) {
        if (earlier.isPresent()) {
            return DeviceRecord.byDevice(earlier.get().devices());
        }
        return RunRequest.ALL_DEVICES.equals(request.device())
                ? finder.findAll(request.backends())
                : List.of(finder.find(request.backends(), request.device()));
    }

    private static List<DeviceKey> keys(List<DeviceRecord> apiPaths) {
        return apiPaths.stream().map(DeviceKey::of).toList();
    }

    /** Measures on a device and closes its workers; returns the failure that ended it early, if any. */
    private @Nullable Throwable measure(
            RunPlan plan, List<DeviceRecord> apiPaths, Targets targets, RunListener listener, Stopwatch stopwatch) {
        listener.note("device: " + targets.title());
        ClockCalibration clocks = new ClockCalibration(
                plan.tests(),
                targets.isCpu(),
                targets.targets().stream()
                        .map(target -> target.device().timer().resolutionNanos())
                        .toList());
        plan.kept().values().stream()
                .flatMap(List::stream)
                .filter(result -> keys(apiPaths).contains(DeviceKey.of(result)))
                .forEach(clocks::learn);
        Recorder recorder = new Recorder(plan, apiPaths, clocks, listener);
        try {
            int processes = plan.settings().effort().processes();
            if (!plan.settings().verifyOnly() && processes > 1) {
                targets.replicate(processes, unlessCancelled(listener));
            }
            new Measurer(HostClock.SYSTEM).run(plan, targets.targets(), targets.helpers(), recorder, stopwatch);
            return null;
        } catch (Throwable e) {
            return e; // part of the outcome, since there are results before it
        } finally {
            recorder.finishSuites(recorder.unfinished);
            listener.runEnded();
            targets.end()
                    .forEach((worker, failure) ->
                            problem(worker.backend(), "closing the backend failed: " + failure.getMessage(), listener));
        }
    }

    private void problem(String backend, String message, RunListener listener) {
        problem(new Problem(backend, null, Controls.message(message)), listener);
    }

    private void problem(Problem problem, RunListener listener) {
        log.append(problem);
        listener.problem(problem);
    }

    /** Writes final results to the log before it notifies the listener of the run. */
    private final class Recorder implements RunListener {

        private final RunPlan plan;
        private final List<DeviceKey> ways;
        private final ClockCalibration clocks;
        private final RunListener listener;

        /** The backends of which a note has said that their clock counts time. */
        private final Set<String> countsTime = new HashSet<>();

        /** The suites that have begun and have tests left. */
        private final Set<String> unfinished = new LinkedHashSet<>();

        /** The last test of each suite. */
        private final Map<String, String> last = new HashMap<>();

        private @Nullable TestCase present;

        Recorder(RunPlan plan, List<DeviceRecord> ways, ClockCalibration clocks, RunListener listener) {
            this.plan = plan;
            this.ways = keys(ways);
            plan.left(this.ways).forEach(test -> last.put(test.suite(), test.id()));
            this.clocks = clocks;
            this.listener = listener;
        }

        @Override
        public void resultFinished(TestResult result) {
            if (cancelled() && result.status() == TestResult.Status.FAILED) {
                return; // drivers fail in the middle of a compilation when their process is interrupted
            }
            clocks.learn(result);
            TestResult complete = clocks.complete(result);
            log.append(complete);
            complete.notes().stream()
                    .filter(note ->
                            note.kind().equals(ClockCalibration.COUNTS_TIME) && countsTime.add(complete.backend()))
                    .forEach(note -> note(complete.backend() + ": " + note.text()));
            listener.resultFinished(complete);
        }

        @Override
        public void clocksTested(List<DeviceRecord> devices) {
            log.append(devices);
            listener.clocksTested(devices);
        }

        @Override
        public void clockRead(ClockReading reading) {
            log.append(reading);
            listener.clockRead(reading);
        }

        @Override
        public void problem(Problem problem) {
            Runner.this.problem(problem, listener);
        }

        @Override
        public void note(String line) {
            listener.note(line);
        }

        @Override
        public void runStarted(int tests) {
            listener.runStarted(tests);
        }

        @Override
        public void testStarted(TestCase test) {
            if (present != null && present.id().equals(last.get(present.suite()))) {
                finishSuites(Set.of(present.suite()));
            }
            present = test;
            unfinished.add(test.suite());
            listener.testStarted(test);
        }

        void finishSuites(Set<String> suites) {
            ResultFile file = log.file();
            for (String suite : List.copyOf(suites)) {
                unfinished.remove(suite);
                ResultFile own = file.with(file.results().stream()
                        .filter(result -> result.suite().equals(suite) && ways.contains(DeviceKey.of(result)))
                        .toList());
                listener.suiteFinished(own.concluding(SuiteFindings.of(
                        own,
                        plan.suites().stream()
                                .filter(each -> each.id().equals(suite))
                                .toList(),
                        plan.tests(),
                        problem -> {}))); // which the conclusions of the whole run have too
            }
        }

        @Override
        public void phaseStarted(TestCase test, Phase phase) {
            listener.phaseStarted(test, phase);
        }

        @Override
        public void details(String what, String text) {
            listener.details(what, text);
        }

        @Override
        public boolean cancelled() {
            return listener.cancelled();
        }
    }
}
