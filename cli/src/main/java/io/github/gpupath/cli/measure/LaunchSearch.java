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
 * with the fewest workgroups. Once the launches that were tried have lasted as long together as the samples of the test may,
 * the search is over: the scales that a workload names first are the most promising. Those of which any launch would last too
 * long are left out.
 */
final class LaunchSearch {

    /** Launches that come this near to the best are as good. */
    private static final double AS_GOOD = 0.995;

    /** Of a launch that does so much of the best, bad luck may be the cause, and it is tried once more. */
    private static final double PROMISING = 0.7;

    /** How often a launch is run: the first dispatch may be charged for what the driver does once, any may be disturbed. */
    private static final int TIMES = 2;

    /** After a slow launch, the next scale begins with one that would last no longer than this if it were as fast. */
    private static final double LONGEST_FIRST = 0.01;

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
            return chooser.choose(attempts, workload.scales().get(0), 0, TIMES).launch();
        }
        List<Trial> once = triedOnce(attempts);
        List<Trial> trials = once.stream()
                .map(trial -> isAtLeast(PROMISING, trial, once) ? triedAgain(trial, attempts) : trial)
                .toList();
        record(trials, attempts);
        return best(trials).launch();
    }

    private List<Trial> triedOnce(List<Attempt> attempts) {
        List<Trial> trials = new ArrayList<>();
        double left = profile.maxSecondsPerTest() * attempts.size();
        for (Scale scale : bearable(attempts)) {
            if (left < 0) {
                break;
            }
            int first = trials.isEmpty() ? 0 : upTo(sureToBeShort(trials.get(trials.size() - 1)), scale);
            Choice choice = chooser.choose(attempts, scale, first, 1);
            trials.add(new Trial(choice.launch(), choice.seconds(), rates(choice.launch(), choice.seconds())));
            left -= choice.seconds().stream().mapToDouble(lasted -> lasted).sum();
        }
        return trials;
    }

    private Trial triedAgain(Trial trial, List<Attempt> attempts) {
        List<Double> seconds = IntStream.range(0, attempts.size())
                .mapToObj(i ->
                        Math.min(trial.seconds().get(i), GeometryChooser.seconds(attempts.get(i), trial.launch(), 1)))
                .toList();
        return new Trial(trial.launch(), seconds, rates(trial.launch(), seconds));
    }

    private List<Double> rates(Launch launch, List<Double> seconds) {
        return seconds.stream()
                .map(lasted -> value(launch, lasted))
                .map(value -> metric.isRate() ? value : 1 / value)
                .toList();
    }

    private double value(Launch launch, double seconds) {
        return Work.of(workload, launch).value(metric, seconds);
    }

    private void record(List<Trial> trials, List<Attempt> attempts) {
        for (int i = 0; i < attempts.size(); i++) {
            List<Candidate> candidates = attempts.get(i).candidates();
            candidates.clear();
            for (Trial trial : trials) {
                candidates.add(new Candidate(
                        Results.axes(trial.launch().workgroups()),
                        value(trial.launch(), trial.seconds().get(i))));
            }
        }
    }

    /** The operations of a launch, or so many of them that as many in another scale will not last too long. */
    private double sureToBeShort(Trial trial) {
        double share = Math.min(1, LONGEST_FIRST / Collections.max(trial.seconds()));
        return share * operations(trial.launch());
    }

    /** The index of the largest launch of a scale that does no more than some operations; of its least if all do. */
    private int upTo(double operations, Scale scale) {
        List<Launch> launches = scale.launches();
        int index = launches.size() - 1;
        while (index > 0 && operations(launches.get(index)) > operations) {
            index--;
        }
        return index;
    }

    /**
     * The scales with no more workgroups than every device allows, whose least work lasts not too long, to go by the
     * smallest of all, which is always among them.
     */
    private List<Scale> bearable(List<Attempt> attempts) {
        List<Scale> allowed = workload.scales().stream()
                .filter(scale ->
                        GeometryChooser.fitsAll(attempts, scale.launches().get(0)))
                .toList();
        Scale least = Collections.min(allowed, Comparator.comparingLong(this::leastOperations));
        double seconds = 0;
        for (Attempt attempt : attempts) {
            seconds = Math.max(
                    seconds, GeometryChooser.seconds(attempt, least.launches().get(0), TIMES));
        }
        double longest = GeometryChooser.longestUntried(profile.maxDispatchSeconds());
        double mostOperations = leastOperations(least) * Math.max(1, longest / seconds);
        return allowed.stream()
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
     * @param launch the one of its launches that counts
     * @param seconds how long it lasted, by backend
     * @param rates what came of it, by backend: more is better
     */
    private record Trial(Launch launch, List<Double> seconds, List<Double> rates) {

        long workgroups() {
            return launch.workgroups().total();
        }
    }

    /** The one whose worst backend comes as near to its own best as that of any other. */
    private static Trial best(List<Trial> trials) {
        return trials.stream()
                .filter(trial -> isAtLeast(AS_GOOD, trial, trials))
                .min(Comparator.comparingLong(Trial::workgroups))
                .orElseThrow();
    }

    /** Whether a trial has some part of the success of the best. */
    private static boolean isAtLeast(double part, Trial trial, List<Trial> trials) {
        double top =
                trials.stream().mapToDouble(each -> share(each, trials)).max().orElseThrow();
        return share(trial, trials) >= part * top;
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
