package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.cli.engine.measure.GeometryChooser.Choice;
import io.github.gpupath.cli.engine.workload.CountedWorkload;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.result.Profile;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the launch of a test that every backend on a physical device uses.
 *
 * <p>Of one scale it is the launch that lasts as long as wanted; of several, {@link ScaleRace} or {@link ScaleWalk} chooses the
 * scale. An earlier test with the same launches shows how large the first launch may be.
 */
final class LaunchSearch {

    /**
     * A dispatch may find caches empty, as the first-level caches of some GPUs are said to be when one begins. Where it goes through
     * its set 200 times, a first time that takes six times as long makes it 2.5 % longer. Where that lasts too long, it goes through
     * it 16 times, and never as often as it happens to in the target time: on an H200 a step through 256 KiB, where the first level
     * ends, took 157 ns in dispatches that went through them 2.5 times, and 147 ns in others that did so 5 times.
     */
    private static final List<Integer> TIMES_SETTLING = List.of(200, 16);

    /**
     * How many doublings below the launch of an earlier test with the same launches a search begins. The new kernel may be a
     * thousand times slower, and its first launch still does not last too long.
     */
    private static final int DOUBLINGS_BELOW_A_NEIGHBOUR = 6;

    private final Profile profile;
    private final ScaleWalk walk;
    private final Map<Scale, Integer> chosenBefore = new HashMap<>();

    LaunchSearch(Profile profile) {
        this.profile = profile;
        this.walk = new ScaleWalk(profile);
    }

    /** Chooses one launch for all attempts, at least one; each attempt keeps a record of what was tried. */
    Launch choose(CountedWorkload counted, Metric metric, List<Attempt> attempts) {
        Optional<Kernel> kernel = counted.kernel().map(KernelWorkload::kernel);
        if (kernel.isEmpty()) {
            return counted.workload().smallestLaunch(); // a transfer, which has one
        }
        if (counted.workload().scales().size() == 1) {
            return chooseOfOne(counted, attempts);
        }
        if (counted.workload().idle().isEmpty()) {
            ScaleRace race = ScaleRace.run(counted, metric, attempts, chooser(1));
            return chooser(counted.workload().timing().timesAsLong())
                    .choose(attempts, race.fastest(), race.launch())
                    .launch();
        }
        return walk.choose(counted, kernel.get(), metric, attempts);
    }

    /**
     * The launch of the only scale; larger than usual where cold caches would count otherwise.
     */
    private Launch chooseOfOne(CountedWorkload counted, List<Attempt> attempts) {
        Scale scale = counted.workload().scales().get(0);
        Choice choice = chooser(counted.workload().timing().timesAsLong()).choose(attempts, scale, firstToTry(scale));
        chosenBefore.put(scale, scale.launches().indexOf(choice.launch()));
        return warmMostOfTheTime(counted, choice);
    }

    private GeometryChooser chooser(double timesAsLong) {
        return new GeometryChooser(profile.targetDispatchSeconds() * timesAsLong, profile.maxDispatchSeconds());
    }

    /** The index of a launch that is much smaller than the launch of an earlier test with the same launches. */
    private int firstToTry(Scale scale) {
        return Math.max(0, chosenBefore.getOrDefault(scale, 0) - DOUBLINGS_BELOW_A_NEIGHBOUR);
    }

    /**
     * The first launch that goes through what is to settle so often that a cold beginning hardly counts, if there is one that never
     * lasts too long; else what was chosen.
     */
    private Launch warmMostOfTheTime(CountedWorkload counted, Choice choice) {
        double secondsOfAStep = Collections.max(choice.seconds())
                / Math.max(1, counted.work(choice.launch()).steps());
        double longest = GeometryChooser.longestUntried(profile.maxDispatchSeconds());
        List<Launch> launches = counted.workload().scales().get(0).launches();
        List<Launch> longer = launches.subList(launches.indexOf(choice.launch()), launches.size());
        return TIMES_SETTLING.stream()
                .flatMap(times -> longer.stream()
                        .filter(launch -> counted.work(launch).steps()
                                >= times * counted.workload().settling())
                        .limit(1))
                .filter(launch -> secondsOfAStep * counted.work(launch).steps() <= longest)
                .findFirst()
                .orElse(choice.launch());
    }
}
