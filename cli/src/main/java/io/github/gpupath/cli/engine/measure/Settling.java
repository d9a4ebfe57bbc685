package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.result.Note;
import io.github.gpupath.result.Profile;
import io.github.gpupath.suite.Workload.Launch;
import java.util.Locale;

/**
 * Brings the caches of a test into the state in which they stay, where a dispatch alone does not: runs as many steps as the
 * workload asks for. Where that would take longer than the test may, nothing is run and the result says so; its caches are
 * then as a new set finds them.
 */
final class Settling {

    private final Profile profile;

    Settling(Profile profile) {
        this.profile = profile;
    }

    /**
     * Runs the steps that are missing.
     *
     * @return whether there were any
     */
    boolean settle(Attempt attempt, Launch launch) {
        long missing = attempt.settling() - attempt.steps();
        if (missing <= 0 || attempt.isUnsettled()) {
            return false;
        }
        long before = attempt.steps();
        double seconds = attempt.tryOut(launch, 1).seconds();
        double expected = seconds * missing / (attempt.steps() - before);
        if (expected > profile.maxSecondsPerTest()) {
            attempt.leaveUnsettled(new Note(
                    "unsettled caches",
                    expected,
                    "s",
                    String.format(
                            Locale.ROOT,
                            "unsettled caches: what they hold of the set may not be what they hold in the long run; going"
                                    + " through all of it once takes %.2g s",
                            expected)));
            return false;
        }
        long stepsOfADispatch = attempt.steps() - before;
        long left = attempt.settling() - attempt.steps();
        if (left > 0) {
            attempt.tryOut(launch, Math.toIntExact((left + stepsOfADispatch - 1) / stepsOfADispatch));
        }
        return true;
    }
}
