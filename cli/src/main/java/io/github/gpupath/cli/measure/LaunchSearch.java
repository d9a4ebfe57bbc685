package io.github.gpupath.cli.measure;

import io.github.gpupath.result.TestResult.Candidate;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;

/**
 * Finds the launch of a test that every backend on a physical device uses. Where the workload offers several scales, such
 * as numbers of workgroups, each is tried in its turn: the one counts that does best by every backend, and of those that do
 * equally well the one with the fewest workgroups. On a slow device the search ends early, at the first scale whose least
 * launch that does enough lasts longer than a sample has to, and leaves out scales of which any launch would last too long.
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
        List<Trial> trials = new ArrayList<>();
        for (Scale scale : bearable(attempts)) {
            boolean late = elapsed.getAsDouble() > profile.maxSecondsPerTest() * attempts.size();
            if (!trials.isEmpty() && (late || last(trials).isSlow(profile.targetDispatchSeconds()))) {
                break;
            }
            trials.add(tried(scale, trial.choose(attempts, scale), attempts));
        }
        return best(trials).scale();
    }

    /** The scales whose least work lasts not too long, to go by the smallest of all, which is always among them. */
    private List<Scale> bearable(List<Attempt> attempts) {
        Scale least = Collections.min(workload.scales(), Comparator.comparingLong(this::leastOperations));
        double seconds = 0;
        for (Attempt attempt : attempts) {
            seconds = Math.max(
                    seconds, GeometryChooser.seconds(attempt, least.launches().get(0)));
        }
        double longest = GeometryChooser.longestUntried(profile.maxDispatchSeconds());
        double mostOperations = leastOperations(least) * Math.max(1, longest / seconds);
        return workload.scales().stream()
                .filter(scale -> leastOperations(scale) <= mostOperations)
                .toList();
    }

    private long leastOperations(Scale scale) {
        return Work.of(workload, scale.launches().get(0)).operations();
    }

    /**
     * A scale that was tried.
     *
     * @param launch the one of its launches that was tried
     * @param seconds how long it lasted, by backend
     * @param rates what came of it, by backend: more is better
     */
    private record Trial(Scale scale, Launch launch, List<Double> seconds, List<Double> rates) {

        boolean isSlow(double limit) {
            return scale.launches().indexOf(launch) <= scale.enough() && Collections.max(seconds) > limit;
        }

        long workgroups() {
            return launch.workgroups().total();
        }
    }

    private Trial tried(Scale scale, Launch launch, List<Attempt> attempts) {
        List<Double> seconds = new ArrayList<>();
        List<Double> rates = new ArrayList<>();
        for (Attempt attempt : attempts) {
            double lasted = GeometryChooser.seconds(attempt, launch);
            double value = Work.of(workload, launch).value(metric, lasted);
            attempt.candidates().add(new Candidate(Results.axes(launch.workgroups()), value));
            seconds.add(lasted);
            rates.add(metric.isRate() ? value : 1 / value);
        }
        return new Trial(scale, launch, seconds, rates);
    }

    private static Trial last(List<Trial> trials) {
        return trials.get(trials.size() - 1);
    }

    /** The one whose worst backend comes as near to its own best as that of any other. */
    private static Trial best(List<Trial> trials) {
        double top =
                trials.stream().mapToDouble(trial -> share(trial, trials)).max().orElseThrow();
        return trials.stream()
                .filter(trial -> share(trial, trials) >= AS_GOOD * top)
                .min(Comparator.comparingLong(Trial::workgroups))
                .orElseThrow();
    }

    /** How near the worst backend comes to its own best. */
    private static double share(Trial trial, List<Trial> trials) {
        return IntStream.range(0, trial.rates().size())
                .mapToDouble(backend -> trial.rates().get(backend)
                        / trials.stream()
                                .mapToDouble(each -> each.rates().get(backend))
                                .max()
                                .orElseThrow())
                .min()
                .orElseThrow();
    }

    private GeometryChooser chooser(double target) {
        return new GeometryChooser(target, profile.maxDispatchSeconds());
    }
}
