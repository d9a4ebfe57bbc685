package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Chooses how much work a dispatch of a test does, for every backend on a physical device: as much that it lasts about the
 * target time on the fastest of them, so that the fixed cost of a dispatch hardly counts, and never over the limit on the
 * slowest. What the test itself calls enough comes before the target time, and after the limit.
 */
final class GeometryChooser {

    /** At most this many doublings at once, so that a slow device is never taken by surprise. */
    private static final int LARGEST_STEP = 3;

    /**
     * How much longer a dispatch may last on a machine that is busier later, and still keep the limit. (Mesa's
     * drivers write the same small set at 1 or at 4 GB/s, as their threads happen to meet.)
     */
    private static final int TIMES_AS_BUSY = 4;

    /** How often a launch is run: the first dispatch may be charged for what the driver does once, any may be disturbed. */
    static final int TIMES = 2;

    private final double target;
    private final double limit;

    /**
     * Aims at a time.
     *
     * @param target how long a dispatch should last on the fastest backend, in seconds
     * @param limit how long it may last on the slowest, in seconds
     */
    GeometryChooser(double target, double limit) {
        this.target = target;
        this.limit = limit;
    }

    /**
     * The chosen launch, with its times.
     *
     * @param seconds how long it lasted, by backend
     */
    record Choice(Launch launch, List<Double> seconds) {}

    /**
     * The launch of a scale, found by running larger and larger ones.
     *
     * @param first the index of the launch to begin with, which is known not to last too long
     */
    Choice choose(List<Attempt> attempts, Scale scale, int first) {
        List<Launch> launches = scale.launches();
        int largest = largest(attempts, launches);
        int chosen = Math.min(first, largest);
        while (true) {
            Launch launch = launches.get(chosen);
            List<Double> seconds =
                    attempts.stream().map(attempt -> seconds(attempt, launch)).toList();
            int wanted = chosen < scale.enough()
                    ? scale.enough() - chosen
                    : powersUpTo(target * Math.sqrt(2) / Collections.min(seconds));
            int step = Math.min(wanted, powersUpTo(longestUntried(limit) / Collections.max(seconds)));
            step = Math.min(Math.min(step, LARGEST_STEP), largest - chosen);
            if (step <= 0) {
                return new Choice(launch, seconds);
            }
            chosen += step;
        }
    }

    /** How long a dispatch is expected to last at most before it is tried, in seconds. */
    static double longestUntried(double limit) {
        return limit / TIMES_AS_BUSY;
    }

    /** How long the fastest of some dispatches lasts: what slows one down for a moment is not its work. */
    static double seconds(Attempt attempt, Launch launch) {
        return IntStream.range(0, TIMES)
                .mapToDouble(time -> attempt.tryOut(launch, 1).seconds())
                .min()
                .orElseThrow();
    }

    private static int powersUpTo(double factor) {
        return factor < 1 ? 0 : Math.getExponent(factor);
    }

    private static int largest(List<Attempt> attempts, List<Launch> launches) {
        int last = launches.size() - 1;
        while (last > 0 && !fitsAll(attempts, launches.get(last))) {
            last--;
        }
        return last;
    }

    /** Whether every device allows so many workgroups. */
    static boolean fitsAll(List<Attempt> attempts, Launch launch) {
        return attempts.stream()
                .allMatch(attempt ->
                        launch.workgroups().fits(attempt.device().limits().maxWorkgroupCount()));
    }
}
