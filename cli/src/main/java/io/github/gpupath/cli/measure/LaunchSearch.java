package io.github.gpupath.cli.measure;

import io.github.gpupath.result.TestResult.Candidate;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * Finds the launch of a test that every backend on a physical device uses. Where the workload offers several scales, such
 * as numbers of workgroups, each is tried, the last first: the one counts that does best by every backend, and of those
 * that do equally well the first. On slow devices there is no time for all, and there the last do best: of few workgroups,
 * each has so long a way to go that a processor's caches have lost what it needs again.
 */
final class LaunchSearch {

    /** Launches that come this near to the best are as good. */
    private static final double AS_GOOD = 0.99;

    /** To tell scales apart, a dispatch need not last as long as one that is a sample. */
    private static final double TRIAL_SECONDS = 0.001;

    private final Profile profile;
    private final HostClock clock;
    private final Workload workload;
    private final Metric metric;

    LaunchSearch(Profile profile, HostClock clock, Workload workload, Metric metric) {
        this.profile = profile;
        this.clock = clock;
        this.workload = workload;
        this.metric = metric;
    }

    /** The launch for all of some attempts, at least one; what was tried is kept with each of them. */
    Launch choose(List<Attempt> attempts) {
        return chooser(profile.targetDispatchSeconds()).choose(attempts, scale(attempts));
    }

    private Scale scale(List<Attempt> attempts) {
        if (workload.scales().size() == 1) {
            return workload.scales().get(0);
        }
        attempts.forEach(attempt -> attempt.candidates().clear());
        GeometryChooser trial = chooser(Math.min(TRIAL_SECONDS, profile.targetDispatchSeconds()));
        DoubleSupplier elapsed = clock.start();
        List<Scale> tried = new ArrayList<>();
        Map<Attempt, List<Double>> rates = new LinkedHashMap<>();
        for (Scale scale : lastFirst(workload.scales())) {
            boolean late = elapsed.getAsDouble() > profile.maxSecondsPerTest() * attempts.size();
            if (late && !tried.isEmpty()) {
                break;
            }
            Launch launch = trial.choose(attempts, scale);
            tried.add(scale);
            attempts.forEach(attempt ->
                    rates.computeIfAbsent(attempt, each -> new ArrayList<>()).add(rate(attempt, launch)));
        }
        return tried.get(best(tried.size(), rates));
    }

    private GeometryChooser chooser(double target) {
        return new GeometryChooser(target, profile.maxDispatchSeconds());
    }

    private static List<Scale> lastFirst(List<Scale> scales) {
        List<Scale> reversed = new ArrayList<>(scales);
        Collections.reverse(reversed);
        return reversed;
    }

    private double rate(Attempt attempt, Launch launch) {
        double value = Work.of(workload, launch).value(metric, GeometryChooser.seconds(attempt, launch));
        attempt.candidates().add(new Candidate(Results.axes(launch.workgroups()), value));
        return metric.isRate() ? value : 1 / value;
    }

    /** The last tried whose worst backend comes as near to its own best as that of any other. */
    private static int best(int count, Map<Attempt, List<Double>> rates) {
        double[] worst = new double[count];
        for (int i = 0; i < count; i++) {
            worst[i] = Double.MAX_VALUE;
            for (List<Double> each : rates.values()) {
                double most =
                        each.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
                worst[i] = Math.min(worst[i], each.get(i) / most);
            }
        }
        double top = Arrays.stream(worst).max().orElseThrow();
        int best = count - 1;
        while (worst[best] < AS_GOOD * top) {
            best--;
        }
        return best;
    }
}
