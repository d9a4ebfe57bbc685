package io.github.gpupath.cli.measure;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.suite.Workload.GeometryScale;
import java.util.List;

/**
 * Chooses the number of workgroups that every backend on a physical device uses for a test: as many that a dispatch lasts
 * about the target time on the fastest of them, so that the fixed cost of a dispatch hardly counts, and never over the
 * limit on the slowest.
 */
final class GeometryChooser {

    /** One step multiplies the work by at most this power of two, so that a slow device is never taken by surprise. */
    private static final int LARGEST_STEP = 3;

    private final Profile profile;

    GeometryChooser(Profile profile) {
        this.profile = profile;
    }

    /** The power of two of the scale, found by running larger and larger dispatches. */
    int choose(List<Attempt> attempts, GeometryScale scale) {
        int power = scale.minPower();
        while (true) {
            double fastest = Double.MAX_VALUE;
            double slowest = 0;
            for (Attempt attempt : attempts) {
                double seconds = seconds(attempt, scale.at(power));
                fastest = Math.min(fastest, seconds);
                slowest = Math.max(slowest, seconds);
            }
            int step = Math.min(
                    powersUpTo(profile.targetDispatchSeconds() * Math.sqrt(2) / fastest),
                    powersUpTo(profile.maxDispatchSeconds() / slowest));
            step = Math.min(Math.min(step, LARGEST_STEP), largestPower(attempts, scale) - power);
            if (step <= 0) {
                return power;
            }
            power += step;
        }
    }

    /** The faster of two dispatches: the first may still be charged for what the driver does once. */
    private static double seconds(Attempt attempt, WorkgroupCount workgroups) {
        double first = attempt.time(workgroups, 0, 1).seconds();
        return Math.min(first, attempt.time(workgroups, 0, 1).seconds());
    }

    private static int powersUpTo(double factor) {
        return factor < 1 ? 0 : Math.getExponent(factor);
    }

    private static int largestPower(List<Attempt> attempts, GeometryScale scale) {
        int power = scale.maxPower();
        while (power > scale.minPower() && !fitsAll(attempts, scale.at(power))) {
            power--;
        }
        return power;
    }

    private static boolean fitsAll(List<Attempt> attempts, WorkgroupCount workgroups) {
        return attempts.stream()
                .allMatch(attempt -> workgroups.fits(attempt.device().limits().maxWorkgroupCount()));
    }
}
