package io.github.gpupath.cli.measure;

import io.github.gpupath.cli.measure.GeometryChooser.Choice;
import io.github.gpupath.result.TestResult.Candidate;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds the launch of a test that every backend on a physical device uses. Where the workload offers several scales, such
 * as numbers of workgroups, each is tried in its turn, with the launch that would be its sample: how fast a scale is may
 * depend on how far it has grown. The one counts that does best by every backend, and of those that do equally well the one
 * with the fewest workgroups. Where even the least launch that does enough lasts longer than a sample has to, the search
 * ends at the first scale that is no better than those before it; scales of which any launch would last too long are left
 * out.
 */
final class LaunchSearch {

    /** Launches that come this near to the best are as good. */
    private static final double AS_GOOD = 0.99;

    private final Profile profile;
    private final GeometryChooser chooser;
    private final Workload workload;
    private final Metric metric;

    LaunchSearch(Profile profile, Workload workload, Metric metric) {
        this.profile = profile;
        this.chooser = new GeometryChooser(profile.targetDispatchSeconds(), profile.maxDispatchSeconds());
        this.workload = workload;
        this.metric = metric;
    }

    /** The launch for all of some attempts, at least one; what was tried is kept with each of them. */
    Launch choose(List<Attempt> attempts) {
        if (workload.scales().size() == 1) {
            return chooser.choose(attempts, workload.scales().get(0), 0).launch();
        }
        attempts.forEach(attempt -> attempt.candidates().clear());
        List<Trial> trials = new ArrayList<>();
        for (Scale scale : bearable(attempts)) {
            int first = trials.isEmpty() ? 0 : asMuchAs(last(trials).launch(), scale);
            trials.add(tried(scale, chooser.choose(attempts, scale, first), attempts));
            if (last(trials).isSlow(profile.targetDispatchSeconds())
                    && !best(trials).equals(last(trials))) {
                break;
            }
        }
        return best(trials).launch();
    }

    /** The index of the largest launch of a scale that does no more than one of another scale; of its least if all do. */
    private int asMuchAs(Launch other, Scale scale) {
        List<Launch> launches = scale.launches();
        int index = launches.size() - 1;
        while (index > 0 && operations(launches.get(index)) > operations(other)) {
            index--;
        }
        return index;
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
        return operations(scale.launches().get(0));
    }

    private long operations(Launch launch) {
        return Work.of(workload, launch).operations();
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

    private Trial tried(Scale scale, Choice choice, List<Attempt> attempts) {
        Launch launch = choice.launch();
        List<Double> rates = new ArrayList<>();
        for (int i = 0; i < attempts.size(); i++) {
            double value =
                    Work.of(workload, launch).value(metric, choice.seconds().get(i));
            attempts.get(i).candidates().add(new Candidate(Results.axes(launch.workgroups()), value));
            rates.add(metric.isRate() ? value : 1 / value);
        }
        return new Trial(scale, launch, choice.seconds(), rates);
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
}
