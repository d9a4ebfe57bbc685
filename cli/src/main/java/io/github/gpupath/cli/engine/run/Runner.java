package io.github.gpupath.cli.engine.run;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.analysis.finding.SuiteFindings;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.measure.HostClock;
import io.github.gpupath.cli.engine.measure.Measurer;
import io.github.gpupath.cli.engine.measure.RunListener;
import io.github.gpupath.cli.engine.measure.RunPlan;
import io.github.gpupath.cli.engine.measure.Stopwatch;
import io.github.gpupath.cli.engine.measure.Target;
import io.github.gpupath.cli.engine.measure.TestPlan;
import io.github.gpupath.cli.engine.select.Effort;
import io.github.gpupath.cli.engine.select.TestSelection;
import io.github.gpupath.cli.engine.store.HostFacts;
import io.github.gpupath.cli.engine.store.RunLog;
import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Host;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.Settings;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
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
    private final Optional<Resumption> resumption;

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
        this.resumption = log.earlier()
                .map(earlier -> new Resumption(earlier, log.results().orElseThrow(), request.retryFailed()));
    }

    /**
     * The tests of a run.
     *
     * @param selectors with every test that takes part beside those of the user
     * @param options of suites, in their one spelling
     * @param suites every suite that there is
     * @param tests all of them, in the order of the result file
     * @param clock the test of the clock in kernels, which need not be one of them
     */
    private record Tests(
            List<String> selectors,
            Map<String, String> options,
            List<Suite> suites,
            List<TestCase> tests,
            Optional<TestCase> clock) {

        /** The suites that take part. */
        List<SuiteRecord> records() {
            return suites.stream()
                    .map(suite -> SuiteRecord.of(
                            suite,
                            tests.stream()
                                    .filter(test -> test.suite().equals(suite.id()))
                                    .toList(),
                            Suites.plugin(suite)))
                    .filter(record -> !record.axes().isEmpty())
                    .toList();
        }
    }

    /**
     * Measures, or only verifies, and closes what it opened.
     *
     * @param listener is told on this thread what is done, and on any thread what people should know
     * @return the outcome, also of a run that a failure ended
     * @throws io.github.gpupath.cli.text.UserException if the request cannot be carried out; nothing is measured then
     */
    public Outcome run(RunListener listener) {
        Host host = HostFacts.host(Instant.now());
        resumption.ifPresent(earlier -> earlier.check(
                HostFacts.tool(), host, engine.inProcess(), engine.suites().all()));
        Tests tests = tests(listener);
        Stopwatch stopwatch = new Stopwatch(HostClock.SYSTEM);
        List<DeviceRun> turns = opened(() -> turns(tests, listener), listener);
        if (turns.isEmpty()) {
            Resumption earlier = resumption.orElseThrow();
            listener.note("nothing is missing in " + earlier.name());
            return new Outcome(
                    earlier.file()
                            .concluding(
                                    SuiteFindings.of(earlier.file(), tests.suites(), tests.tests(), listener::problem)),
                    false,
                    null);
        }
        Targets first = opened(turns.get(0).opening(), listener);
        Settings settings;
        try {
            settings = settings(tests, turns);
            log.begin(
                    start(settings, tests.records(), turns, host),
                    tests.tests().stream().map(TestCase::id).toList());
        } catch (RuntimeException | Error e) {
            first.pool().closeAfter(e);
            throw e;
        }
        Throwable failure = execute(tests, turns.get(0), first, settings, listener, stopwatch);
        for (int i = 1; i < turns.size() && failure == null && !listener.cancelled(); i++) {
            DeviceRun turn = turns.get(i);
            try {
                failure = execute(tests, turn, opened(turn.opening(), listener), settings, listener, stopwatch);
            } catch (UserException gone) { // the others are there
                if (listener.cancelled()) {
                    break;
                }
                problem(
                        new Problem(
                                turn.ways().get(0).backend(),
                                null,
                                Controls.message(String.valueOf(gone.getMessage()))),
                        listener);
            }
        }
        if (failure == null) {
            log.append(stopwatch.duration());
        }
        log.conclude(
                SuiteFindings.of(log.file(), tests.suites(), tests.tests(), problem -> problem(problem, listener)));
        return new Outcome(log.file(), listener.cancelled(), failure);
    }

    /** Opens devices; what fails once the user has ended the run is no fault of theirs. */
    private static <T> T opened(Supplier<T> opening, RunListener listener) {
        try {
            return opening.get();
        } catch (RuntimeException e) {
            Targets.requireGoingOn(listener);
            throw e;
        }
    }

    /** What is to be measured: on the device that the user wants, on all, or where a run that is resumed has not ended. */
    private List<DeviceRun> turns(Tests tests, RunListener listener) {
        if (resumption.isPresent()) {
            return resumption.get().turns(engine, tests.tests(), listener);
        }
        List<TestPlan> all = tests.tests().stream().map(TestPlan::of).toList();
        List<String> backends = request.backends();
        Map<String, String> options = tests.options();
        if (!RunRequest.ALL_DEVICES.equals(request.device())) {
            Targets targets = Targets.open(engine, backends, request.device(), options, listener);
            return List.of(new DeviceRun(records(targets.targets().stream().map(Target::device)), all, () -> targets));
        }
        return Targets.all(engine, backends, options, listener).stream()
                .map(members -> records(members.stream()))
                .map(ways -> new DeviceRun(ways, all, () -> Targets.again(engine, ways, options, "this run", listener)))
                .toList();
    }

    private List<DeviceRecord> records(Stream<DeviceInfo> devices) {
        return devices.map(device -> named(DeviceRecord.of(device))).toList();
    }

    private void problem(Problem problem, RunListener listener) {
        log.append(problem);
        listener.problem(problem);
    }

    /** The record with the plug-in that its backend is from. */
    private DeviceRecord named(DeviceRecord device) {
        return device.from(engine.backends().named(device.backend()).plugin().orElse(null));
    }

    /** Carries out a turn and closes its workers; returns the failure that ended it early, if any. */
    private @Nullable Throwable execute(
            Tests tests,
            DeviceRun turn,
            Targets targets,
            Settings settings,
            RunListener listener,
            Stopwatch stopwatch) {
        listener.note("device: " + targets.title());
        ClockCalibration clockings = new ClockCalibration(
                tests.tests(),
                turn.isCpu(),
                targets.targets().stream()
                        .map(target -> target.device().timer().resolutionNanos())
                        .toList());
        log.file().results().stream()
                .filter(result -> DeviceRun.isOf(result, turn.ways()))
                .forEach(clockings::learn);
        Recorder recorder = new Recorder(log, this::named, clockings, listener);
        Throwable failure = measure(tests, turn, targets, settings, recorder, stopwatch);
        listener.runEnded();
        targets.pool().close(recorder::notClosed);
        return failure;
    }

    private @Nullable Throwable measure(
            Tests tests,
            DeviceRun turn,
            Targets targets,
            Settings settings,
            RunListener recorder,
            Stopwatch stopwatch) {
        Measurer measurer = new Measurer(HostClock.SYSTEM);
        Profile effort = settings.effort();
        boolean verifyOnly = settings.verifyOnly();
        try {
            Targets measured = verifyOnly || effort.processes() == 1
                    ? targets
                    : targets.replicated(engine, effort.processes(), settings.options(), line -> {
                        if (!recorder.cancelled()) { // what Ctrl-C does to processes that start is told by the end
                            recorder.note(line);
                        }
                    });
            RunPlan plan = new RunPlan(
                    turn.tests(measured),
                    measured.targets(),
                    effort,
                    tests.suites(),
                    verifyOnly ? Optional.empty() : tests.clock().map(TestCase::id));
            if (verifyOnly) {
                measurer.verify(plan, recorder, stopwatch);
            } else {
                measurer.measure(plan, recorder, stopwatch);
            }
            return null;
        } catch (Throwable e) {
            return e; // part of the outcome, since there are results before it
        }
    }

    /** The tests of the request, and the test that others are shown relative to. */
    private Tests tests(RunListener listener) {
        List<Suite> suites = engine.suites().all();
        SuiteSettings options = Suites.settings(suites, request.options());
        List<TestCase> known = engine.suites().tests(suites, options);
        TestSelection selection = new TestSelection(known);
        Effort effort = Effort.of(request.effort());
        List<String> selectors = new ArrayList<>(request.selectors());
        if (request.relativeTo() != null) {
            TestCase base = selection.exactly(request.relativeTo());
            if (!selection.measured(selectors, effort).contains(base)) {
                listener.note(base.id() + " takes part too, since values are shown relative to it");
                selectors.add(base.id());
            }
        }
        engine.suites().requireEffect(options, selection.matching(selectors));
        if (!request.verifyOnly()) {
            List<String> clocks = clocks(known, selection.measured(selectors, effort));
            if (!clocks.isEmpty()) {
                listener.note(String.join(", ", clocks)
                        + (clocks.size() == 1 ? " takes" : " take")
                        + " part too, since times of steps are told in cycles as well where the clock counts them");
                selectors.addAll(clocks);
            }
        }
        List<TestCase> tests = ClockCalibration.around(selection.measured(selectors, effort));
        int leftOut = selection.measured(selectors, Effort.NORMAL).size() - tests.size();
        if (leftOut > 0) {
            listener.note("a quick run leaves out " + leftOut + " tests of whole suites; name them to have them too");
        }
        return new Tests(
                selectors,
                options.chosen(),
                suites,
                tests,
                known.stream().filter(ClockCalibration::isOfClock).findFirst());
    }

    /** The ids of the tests of the clock that are missing among tests which are told in cycles too. */
    private static List<String> clocks(List<TestCase> known, List<TestCase> tests) {
        if (tests.stream().noneMatch(test -> test.metric().isInCycles())) {
            return List.of();
        }
        return known.stream()
                .filter(test -> ClockCalibration.isOfClock(test) && !tests.contains(test))
                .map(TestCase::id)
                .toList();
    }

    /**
     * The settings as they turned out: the backends that take part or, in a run that goes on, took part already, and the dispatches
     * that a software driver needs.
     */
    private Settings settings(Tests tests, List<DeviceRun> turns) {
        List<String> backends = backends(turns.stream().flatMap(turn -> turn.ways().stream()));
        boolean severalProcesses =
                backends.stream().map(engine.backends()::named).anyMatch(engine::usesProcesses);
        Profile effort = turns.get(0).isCpu() ? request.effort().onCpu() : request.effort();
        return new Settings(
                tests.selectors(),
                resumption
                        .map(earlier -> backends(earlier.file().devices().stream()))
                        .orElse(backends),
                severalProcesses ? effort : effort.withProcesses(1),
                request.verifyOnly(),
                engine.inProcess(),
                tests.options());
    }

    private static List<String> backends(Stream<DeviceRecord> ways) {
        return ways.map(DeviceRecord::backend).distinct().toList();
    }

    /** What is known before the first test: of a run that goes on, all that it had found out. */
    private ResultFile start(Settings settings, List<SuiteRecord> suites, List<DeviceRun> turns, Host host) {
        if (resumption.isEmpty()) {
            return ResultFile.of(
                    HostFacts.tool(),
                    host,
                    settings,
                    turns.stream().flatMap(turn -> turn.ways().stream()).toList(),
                    suites,
                    List.of(),
                    List.of(),
                    List.of(),
                    null);
        }
        ResultFile earlier = resumption.get().file();
        return ResultFile.of(
                        earlier.tool(),
                        earlier.host().resumed(host.startedAt()),
                        settings,
                        earlier.devices(),
                        suites,
                        earlier.results(),
                        List.of(),
                        earlier.problems(),
                        null)
                .withClock(earlier.clockReadings());
    }
}
