package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.result.Note;
import io.github.gpupath.suite.Workload.Launch;
import java.util.Locale;

/**
 * Brings the caches of an attempt into the state in which they stay, where a dispatch alone does not: runs as many steps as
 * the workload asks for. If that takes longer than the test may, nothing is run and the result says so; its caches are then
 * as a new set finds them.
 */
final class CacheWarmUp {

    private final Attempt attempt;
    private final long neededSteps;
    private long steps;
    private double secondsPerStep;
    private boolean takesTooLong;

    CacheWarmUp(Attempt attempt, long neededSteps) {
        this.attempt = attempt;
        this.neededSteps = neededSteps;
    }

    boolean isNeeded() {
        return neededSteps > 0;
    }

    /** Whether so many steps are enough. */
    boolean isDoneBy(long some) {
        return some >= neededSteps;
    }

    /** How long all steps take, as fast as the last batch was. */
    double seconds() {
        return neededSteps * secondsPerStep;
    }

    /** A batch has run. */
    void ran(long some, double seconds) {
        steps += some;
        secondsPerStep = seconds / some;
    }

    /** The caches hold something else from now on. */
    void restart() {
        steps = 0;
    }

    /** Runs the steps that are missing, if they take no longer than this. */
    void run(Launch launch, double longestSeconds) {
        long missing = neededSteps - steps;
        if (missing <= 0 || takesTooLong) {
            return;
        }
        long before = steps;
        double seconds = attempt.tryOut(launch, 1).seconds();
        long stepsOfADispatch = steps - before;
        double expected = seconds * missing / stepsOfADispatch;
        if (expected > longestSeconds) {
            takesTooLong = true;
            attempt.notes()
                    .add(new Note(
                            "unsettled caches",
                            expected,
                            "s",
                            String.format(
                                    Locale.ROOT,
                                    "unsettled caches: the caches may not be in steady state; one pass over the "
                                            + "working set takes %.2g s",
                                    expected)));
            return;
        }
        long left = neededSteps - steps;
        if (left > 0) {
            attempt.tryOut(launch, Math.toIntExact((left + stepsOfADispatch - 1) / stepsOfADispatch));
        }
    }
}
