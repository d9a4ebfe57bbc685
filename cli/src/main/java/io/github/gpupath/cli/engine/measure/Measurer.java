package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.cli.engine.workload.CountedWorkload;
import io.github.gpupath.cli.engine.workload.FaultySuiteException;
import io.github.gpupath.result.DeviceKey;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Timing;
import io.github.gpupath.suite.Workload.Timing.Span;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs a plan on one physical device: test after test, each through all backends before the next. */
public final class Measurer {

    private final HostClock clock;

    /** Limits of time go by this clock. */
    public Measurer(HostClock clock) {
        this.clock = clock;
    }

    /**
     * Verifies every test that is left on a device and, unless the plan only verifies, measures those that gave the right answer.
     *
     * @param targets every test is run on each of them; they share one geometry
     * @param helpers start further workers, which compile the kernels of coming tests
     */
    public void run(
            RunPlan plan,
            List<Target> targets,
            List<Supplier<Target>> helpers,
            RunListener listener,
            Stopwatch stopwatch) {
        boolean timed = !plan.settings().verifyOnly();
        Profile effort = plan.settings().effort();
        List<DeviceSession> sessions =
                targets.stream().map(target -> new DeviceSession(target, timed)).toList();
        List<DeviceKey> apiPaths = sessions.stream().map(DeviceSession::key).toList();
        List<TestCase> tests = plan.left(apiPaths).stream()
                .map(test -> test.on(targets.get(0).known()))
                .toList();
        stopwatch.during(Phase.OPEN, () -> open(sessions));
        reportClocks(sessions, listener);
        listener.runStarted(tests.size());
        LaunchSearch search = new LaunchSearch(effort);
        ClockMonitor watch =
                new ClockMonitor(sessions, timed ? plan.clock() : Optional.empty(), effort, clock, listener);
        watch.begin();
        CompileAhead ahead = CompileAhead.start(helpers, tests);
        try {
            Optional<Asked> next = tests.stream().findFirst().map(Measurer::ask);
            for (int i = 1; next.isPresent() && !listener.cancelled(); i++) {
                Asked now = next.get();
                List<TestResult> kept = plan.kept(now.test(), apiPaths);
                next = tests.stream().skip(i).findFirst().map(Measurer::ask);
                ahead.begun(i);
                if (now.fault() != null) {
                    TestRun.failed(now.test(), kept, sessions, now.fault(), listener);
                } else if (now.counted() != null) {
                    TestRun run =
                            new TestRun(now.test(), kept, now.counted(), effort, search, listener, clock, stopwatch);
                    Optional<TestCase> following =
                            next.filter(other -> other.counted() != null).map(Asked::test);
                    if (isTimedByDeviceAlone(now.counted(), sessions)) {
                        run.run(sessions, timed, following);
                    } else {
                        ahead.pausedDuring(() -> run.run(sessions, timed, following));
                    }
                }
                reportClocks(sessions, listener);
                watch.after(now.test(), next.isEmpty());
            }
        } finally {
            ahead.end()
                    .forEach(failure -> listener.details(
                            "compiling ahead", Failure.of(failure).reason()));
        }
    }

    /** Whether the host has no part in what a test is timed by. */
    private static boolean isTimedByDeviceAlone(CountedWorkload counted, List<DeviceSession> sessions) {
        Timing timing = counted.workload().timing();
        return counted.kernel().isPresent()
                && timing.span() == Span.DEVICE
                && !timing.isOfLaunching()
                && sessions.stream().allMatch(session -> session.clock().trusted());
    }

    /** A test with its workload, or why its suite gives none: then no worker makes it. */
    private record Asked(
            TestCase test,
            @Nullable CountedWorkload counted,
            @Nullable FaultySuiteException fault) {}

    private static Asked ask(TestCase test) {
        try {
            return new Asked(test, CountedWorkload.of(test), null);
        } catch (FaultySuiteException fault) {
            return new Asked(test, null, fault);
        }
    }

    private static void reportClocks(List<DeviceSession> sessions, RunListener listener) {
        List<DeviceSession> tested =
                sessions.stream().filter(DeviceSession::pollClockResult).toList();
        if (!tested.isEmpty()) {
            listener.clocksTested(sessions.stream().map(DeviceSession::record).toList());
            tested.forEach(session -> session.clockProblem().ifPresent(listener::problem));
        }
    }

    /** One after the other, since their clocks are tested; who fails here is tried again by the first test. */
    private static void open(List<DeviceSession> sessions) {
        for (DeviceSession session : sessions) {
            session.tryToOpen();
        }
    }
}
