package io.github.gpupath.cli.measure;

import com.google.inject.Inject;
import java.util.List;

/** Runs a plan: test after test, each on all devices before the next. */
public final class Measurer {

    private final HostClock clock;

    /** Limits of time go by this clock. */
    @Inject
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
                .map(target -> new Station(target, timed))
                .toList();
        stopwatch.during(Phase.OPEN, () -> open(stations));
        tellOfClocks(stations, listener);
        listener.runStarted(plan);
        LaunchSearch search = new LaunchSearch(plan.profile());
        for (PlannedTest planned : plan.tests()) {
            if (listener.cancelled()) {
                break;
            }
            new TestRun(planned, plan.profile(), search, listener, clock, stopwatch).run(stations, timed);
            tellOfClocks(stations, listener);
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
