package io.github.gpupath.cli.measure;

import io.github.gpupath.result.ResultFile.Duration;
import java.util.List;

/** Runs a plan: test after test, each on all devices before the next. */
public final class Measurer {

    private final HostClock clock;

    /** Limits of time go by this clock. */
    public Measurer(HostClock clock) {
        this.clock = clock;
    }

    /** Verifies every test and measures those that gave the right answer; says where the time went. */
    public Duration measure(RunPlan plan, RunListener listener) {
        return run(plan, listener, true);
    }

    /** Verifies every test and measures none. */
    public Duration verify(RunPlan plan, RunListener listener) {
        return run(plan, listener, false);
    }

    private Duration run(RunPlan plan, RunListener listener, boolean timed) {
        Stopwatch stopwatch = new Stopwatch(clock);
        List<Station> stations = plan.targets().stream()
                .map(target -> new Station(target, timed))
                .toList();
        stopwatch.during(Phase.OPEN, () -> open(stations));
        listener.runStarted(plan, stations.stream().map(Station::record).toList());
        stations.forEach(station -> station.clockProblem().ifPresent(listener::problem));
        for (PlannedTest planned : plan.tests()) {
            if (listener.cancelled()) {
                break;
            }
            new TestRun(planned, plan.profile(), listener, clock, stopwatch).run(stations, timed);
        }
        return stopwatch.duration();
    }

    /** One after the other, since their clocks are tested; who fails here is tried again by the first test. */
    private static void open(List<Station> stations) {
        for (Station station : stations) {
            station.tryToOpen();
        }
    }
}
