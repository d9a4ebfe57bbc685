package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.cli.engine.workload.FaultySuiteException;
import io.github.gpupath.cli.engine.workload.Outline;
import io.github.gpupath.suite.TestCase;
import java.util.List;
import java.util.Optional;

/** Runs a plan: test after test, each on all devices before the next. */
public final class Measurer {

    private final HostClock clock;

    /** Limits of time go by this clock. */
    public Measurer(HostClock clock) {
        this.clock = clock;
    }

    /** Verifies every test and measures those that gave the right answer. */
    public void measure(RunPlan plan, RunListener listener, Stopwatch stopwatch) {
        run(plan, listener, stopwatch, true);
    }

    /** Verifies every test and measures none. */
    public void verify(RunPlan plan, RunListener listener, Stopwatch stopwatch) {
        run(plan, listener, stopwatch, false);
    }

    private void run(RunPlan plan, RunListener listener, Stopwatch stopwatch, boolean timed) {
        List<Station> stations = plan.targets().stream()
                .map(target -> new Station(target, plan::series, timed))
                .toList();
        stopwatch.during(Phase.OPEN, () -> open(stations));
        tellOfClocks(stations, listener);
        listener.runStarted(plan);
        LaunchSearch search = new LaunchSearch(plan.profile());
        List<TestPlan> tests = plan.tests();
        for (int i = 0; i < tests.size() && !listener.cancelled(); i++) {
            Optional<TestCase> next = tests.stream().skip(i + 1L).findFirst().map(TestPlan::test);
            TestPlan test = tests.get(i);
            workload(test, plan, stations, listener)
                    .ifPresent(
                            workload -> new TestRun(test, workload, plan.profile(), search, listener, clock, stopwatch)
                                    .run(stations, timed, next));
            tellOfClocks(stations, listener);
        }
    }

    /** What a test runs; empty if its suite makes it impossible, which is reported. */
    private static Optional<Outline> workload(
            TestPlan planned, RunPlan plan, List<Station> stations, RunListener listener) {
        try {
            return Optional.of(plan.outlines().apply(planned.test()));
        } catch (FaultySuiteException fault) {
            TestRun.failed(planned, stations, fault, listener);
            return Optional.empty();
        }
    }

    private static void tellOfClocks(List<Station> stations, RunListener listener) {
        List<Station> tested = stations.stream().filter(Station::takeNews).toList();
        if (!tested.isEmpty()) {
            listener.clocksTested(stations.stream().map(Station::record).toList());
            tested.forEach(station -> station.clockProblem().ifPresent(listener::problem));
        }
    }

    /** One after the other, since their clocks are tested; who fails here is tried again by the first test. */
    private static void open(List<Station> stations) {
        for (Station station : stations) {
            station.tryToOpen();
        }
    }
}
