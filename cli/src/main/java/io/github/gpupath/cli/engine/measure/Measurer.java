package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.cli.engine.workload.CountedWorkload;
import io.github.gpupath.cli.engine.workload.FaultySuiteException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
        List<DeviceSession> stations = plan.targets().stream()
                .map(target -> new DeviceSession(target, plan::series, timed))
                .toList();
        stopwatch.during(Phase.OPEN, () -> open(stations));
        tellOfClocks(stations, listener);
        listener.runStarted(plan);
        LaunchSearch search = new LaunchSearch(plan.profile());
        ClockMonitor watch = new ClockMonitor(stations, plan.clock(), plan.profile(), clock, listener);
        watch.begin();
        List<TestPlan> tests = plan.tests();
        Optional<Asked> next = tests.stream().findFirst().map(first -> ask(first));
        for (int i = 1; next.isPresent() && !listener.cancelled(); i++) {
            Asked now = next.get();
            next = tests.stream().skip(i).findFirst().map(test -> ask(test));
            if (now.fault() != null) {
                TestRun.failed(now.planned(), stations, now.fault(), listener);
            } else if (now.counted() != null) {
                new TestRun(now.planned(), now.counted(), plan.profile(), search, listener, clock, stopwatch)
                        .run(
                                stations,
                                timed,
                                next.filter(other -> other.counted() != null)
                                        .map(other -> other.planned().test()));
            }
            tellOfClocks(stations, listener);
            watch.after(now.planned().test(), next.isEmpty());
        }
    }

    /** A test with its workload, or why its suite gives none: then no worker makes it. */
    private record Asked(
            TestPlan planned,
            @Nullable CountedWorkload counted,
            @Nullable FaultySuiteException fault) {}

    private static Asked ask(TestPlan planned) {
        try {
            return new Asked(planned, CountedWorkload.of(planned.test()), null);
        } catch (FaultySuiteException fault) {
            return new Asked(planned, null, fault);
        }
    }

    private static void tellOfClocks(List<DeviceSession> stations, RunListener listener) {
        List<DeviceSession> tested =
                stations.stream().filter(DeviceSession::pollClockResult).toList();
        if (!tested.isEmpty()) {
            listener.clocksTested(stations.stream().map(DeviceSession::record).toList());
            tested.forEach(station -> station.clockProblem().ifPresent(listener::problem));
        }
    }

    /** One after the other, since their clocks are tested; who fails here is tried again by the first test. */
    private static void open(List<DeviceSession> stations) {
        for (DeviceSession station : stations) {
            station.tryToOpen();
        }
    }
}
