package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.result.Profile;
import io.github.gpupath.suite.Workload.Launch;
import java.util.function.DoubleSupplier;

/** Warms a test up and chooses the number of dispatches of a batch: enough for the clock that times it. */
final class Calibrator {

    /** A batch lasts at least this many ticks of the device's timer, so that its grain stays under a thousandth. */
    private static final int TICKS_PER_BATCH = 1000;

    /** Two batches agree when they differ by less than this. */
    private static final double AGREEMENT = 0.02;

    private static final int MAX_DISPATCHES = 1 << 14;

    private final Profile profile;
    private final HostClock clock;

    Calibrator(Profile profile, HostClock clock) {
        this.profile = profile;
        this.clock = clock;
    }

    /**
     * Warms up the caches, then runs batches until the warm-up time is over and two of them agree.
     *
     * @return the dispatches of a batch; a test of launches fixes them itself
     */
    int calibrate(Attempt attempt, Launch launch, double warmUpSeconds) {
        double shortest = Math.max(
                profile.minBatchSeconds(), TICKS_PER_BATCH * attempt.session().clockResolutionNanos() * 1e-9);
        attempt.caches().run(launch, profile.maxSecondsPerTest());
        DoubleSupplier time = clock.start();
        double longestWarmUp = warmUpSeconds + attempt.mostSeconds(profile) / 4;
        boolean isFixed = attempt.timing().isOfLaunching();
        int dispatches = isFixed ? attempt.timing().dispatches() : 1;
        double previous = Double.MAX_VALUE;
        while (true) {
            double seconds = attempt.tryOut(launch, dispatches).seconds();
            boolean longEnough = isFixed || seconds * dispatches >= shortest || dispatches == MAX_DISPATCHES;
            double elapsed = time.getAsDouble();
            boolean isWarm = Math.abs(seconds - previous) <= AGREEMENT * seconds || elapsed > longestWarmUp;
            if (longEnough && isWarm && elapsed >= warmUpSeconds) {
                return dispatches;
            }
            previous = seconds;
            dispatches = longEnough ? dispatches : enough(shortest, seconds);
        }
    }

    /** A little more, so that a batch which comes out faster than this one is still long enough. */
    private static int enough(double shortest, double seconds) {
        return (int) Math.min(MAX_DISPATCHES, Math.ceil(1.15 * shortest / seconds));
    }
}
