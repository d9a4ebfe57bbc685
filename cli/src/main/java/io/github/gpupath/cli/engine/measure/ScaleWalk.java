package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.measure.GeometryChooser.Choice;
import io.github.gpupath.cli.engine.workload.CountedWorkload;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.result.Measurement.Candidate;
import io.github.gpupath.result.Profile;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Goes from scale to scale of a counted, where a workgroup of each does twice as much as in the scale before. It takes the
 * first scale, unless starting workgroups costs time there and the next scale saves some of it; then it decides between that
 * scale and its successor, and so on. The cost of starting is measured with a launch whose workgroups do nothing. A gain that
 * is larger than fewer starts can explain has another cause, such as workgroups that use each other's cache lines, and is not
 * believed.
 *
 * <p>Every walk begins with the first scale, so that neighbours on a curve choose in the same way. An earlier test with the
 * same kernel shows how large the first launch may be.
 */
final class ScaleWalk {

    /**
     * Up to this share of the time starting workgroups hardly counts: their work hides most of it. (Half as many starts
     * brought an H200 1.3 to 1.7 % where starting took 15 % of the time, and 0.3 to 0.5 % where it took 8 %.)
     */
    private static final double LITTLE = 1.0 / 8;

    /**
     * From this share on starting workgroups decides how long a launch lasts. (On an H200 half as many starts brought up to 8 %
     * at a share of 35 %, and 16 to 38 % at 43 to 69 %.)
     */
    private static final double MUCH = 1.0 / 4;

    /** Two dispatches of the same work differ by about this much. */
    private static final double NOISE = 0.015;

    /** The longest that a first try may last, in seconds, as estimated from a launch that was tried before. */
    private static final double LONGEST_FIRST = 0.01;

    private final Profile profile;
    private final GeometryChooser chooser;
    private final Map<Kernel, Double> operationsToBeginWith = new HashMap<>();
    private final Map<Starter, Double> startingOne = new HashMap<>();

    ScaleWalk(Profile profile) {
        this.profile = profile;
        this.chooser = new GeometryChooser(profile.targetDispatchSeconds(), profile.maxDispatchSeconds());
    }

    /** The launch of the scale where the walk ends; each attempt keeps a record of all that were tried. */
    Launch choose(CountedWorkload counted, Kernel kernel, Metric metric, List<Attempt> attempts) {
        Tried tried = new Tried(counted, kernel, attempts);
        Trial chosen = tried.chosen();
        operationsToBeginWith.put(kernel, chosen.sureToBeShort());
        tried.record(metric);
        return chosen.launch();
    }

    /** A kernel on a device through a backend. */
    private record Starter(Kernel kernel, DeviceInfo device) {}

    /**
     * A scale that was tried.
     *
     * @param launch the launch that the scale would use
     * @param seconds how long it lasted, by backend
     * @param starting the share of that time in which workgroups start, by backend
     */
    private record Trial(Launch launch, long operations, List<Double> seconds, List<Double> starting) {

        double rate(int backend) {
            return operations / seconds.get(backend);
        }

        boolean startsLong(int backend) {
            return starting.get(backend) > LITTLE;
        }

        /**
         * Whether another trial, with half as many workgroups for the same work, gains no more than that can save: half of the
         * starting time, of which work hides the more the smaller its share is. Above {@link #MUCH} any gain is believed.
         */
        boolean explains(Trial next, int backend) {
            double share = starting.get(backend);
            double saved = share / 2 * share / MUCH;
            return share > MUCH || next.rate(backend) <= (1 + NOISE) * rate(backend) / (1 - saved);
        }

        /** Its operations, or so many of them that as many elsewhere will not last too long. */
        double sureToBeShort() {
            return Math.min(1, LONGEST_FIRST / Collections.max(seconds)) * operations;
        }
    }

    /** The scales of one test, tried one after the other. */
    private final class Tried {

        private final CountedWorkload counted;
        private final Kernel kernel;
        private final List<Attempt> attempts;
        private final int least;
        private final int most;
        private final List<Trial> trials = new ArrayList<>();
        private double start;
        private double left;

        Tried(CountedWorkload counted, Kernel kernel, List<Attempt> attempts) {
            this.counted = counted;
            this.kernel = kernel;
            this.attempts = attempts;
            List<Integer> allowed = allowed();
            this.least = allowed.get(0);
            this.most = allowed.get(allowed.size() - 1);
            this.left = profile.maxSecondsPerTest() * attempts.size();
            this.start = operationsToBeginWith.getOrDefault(kernel, 0.0);
        }

        /**
         * The scales with enough work on every device; where there are none, the scales that fit at all. Later scales have fewer
         * workgroups, so all from the first fitting scale on are allowed.
         */
        private List<Integer> allowed() {
            List<Scale> all = counted.workload().scales();
            List<Integer> enough = IntStream.range(0, all.size())
                    .filter(i -> fits(all.get(i), all.get(i).enough()))
                    .boxed()
                    .toList();
            List<Integer> any = IntStream.range(0, all.size())
                    .filter(i -> fits(all.get(i), 0))
                    .boxed()
                    .toList();
            return enough.isEmpty() ? any.isEmpty() ? List.of(all.size() - 1) : any : enough;
        }

        private boolean fits(Scale scale, int launch) {
            return GeometryChooser.fitsAll(attempts, scale.launches().get(launch));
        }

        /**
         * The first scale over which the next has no advantage that starting explains. Once what was tried has lasted as long as
         * the samples of the test may, nothing new is tried.
         */
        Trial chosen() {
            Trial chosen = tryOut(counted.workload().scales().get(least));
            for (int scale = least + 1; scale <= most && left > 0 && backends().anyMatch(chosen::startsLong); scale++) {
                Trial next = tryOut(counted.workload().scales().get(scale));
                if (!isWorthIt(chosen, next)) {
                    break;
                }
                chosen = next;
            }
            return chosen;
        }

        private boolean isWorthIt(Trial now, Trial next) {
            return backends()
                            .anyMatch(backend ->
                                    now.startsLong(backend) && next.rate(backend) > (1 + NOISE) * now.rate(backend))
                    && backends().allMatch(backend -> now.explains(next, backend));
        }

        private IntStream backends() {
            return IntStream.range(0, attempts.size());
        }

        private Trial tryOut(Scale scale) {
            Choice choice = chooser.choose(attempts, scale, upTo(start, scale));
            Launch launch = choice.launch();
            List<Double> starting = backends()
                    .mapToObj(backend -> startingSeconds(attempts.get(backend), launch)
                            / choice.seconds().get(backend))
                    .toList();
            Trial trial = new Trial(launch, operations(launch), choice.seconds(), starting);
            left -= GeometryChooser.TIMES
                    * choice.seconds().stream().mapToDouble(lasted -> lasted).sum();
            start = trial.sureToBeShort();
            trials.add(trial);
            return trial;
        }

        /** How long starting the workgroups of a launch takes; measured once for a kernel. */
        private double startingSeconds(Attempt attempt, Launch launch) {
            double each = startingOne.computeIfAbsent(new Starter(kernel, attempt.device()), starter -> {
                Launch idle = new Launch(
                        launch.workgroups(), counted.workload().idle().orElseThrow());
                return GeometryChooser.seconds(attempt, idle)
                        / launch.workgroups().total();
            });
            return each * launch.workgroups().total();
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

        private long operations(Launch launch) {
            return counted.work(launch).size();
        }

        private void record(Metric metric) {
            for (int i = 0; i < attempts.size(); i++) {
                List<Candidate> candidates = attempts.get(i).candidates();
                candidates.clear();
                for (Trial trial : trials) {
                    candidates.add(new Candidate(
                            Results.axes(trial.launch().workgroups()),
                            counted.work(trial.launch())
                                    .value(metric, trial.seconds().get(i)),
                            trial.starting().get(i),
                            null));
                }
            }
        }
    }
}
