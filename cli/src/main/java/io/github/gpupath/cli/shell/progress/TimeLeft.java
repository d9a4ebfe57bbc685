package io.github.gpupath.cli.shell.progress;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Estimates how long the tests that are left will take: each as long as the median of those that were carried out. So
 * neither the first one, which has the warm-up, nor one that hung counts for the others.
 */
final class TimeLeft {

    /** With fewer, the first test's warm-up would still be in the median. */
    private static final int FEWEST_TESTS = 3;

    private final int tests;
    private final List<Duration> durations = new ArrayList<>();
    private int begun;
    private Instant start = Instant.EPOCH;
    private boolean carriedOut;

    TimeLeft(int tests) {
        this.tests = tests;
    }

    /** A test begins, and the one before has ended. */
    void testStarted(Instant now) {
        if (carriedOut) {
            durations.add(Duration.between(start, now));
        }
        begun++;
        start = now;
        carriedOut = false;
    }

    /** The present test works on some backend; one that works on none is over at once and tells nothing. */
    void carriedOut() {
        carriedOut = true;
    }

    /** From now to the end; empty as long as too little is known. */
    Optional<Duration> at(Instant now) {
        if (durations.size() < FEWEST_TESTS) {
            return Optional.empty();
        }
        Duration typical = median();
        Duration ofThis = typical.minus(Duration.between(start, now));
        Duration ofOthers = typical.multipliedBy(tests - begun);
        return Optional.of(ofThis.isNegative() ? ofOthers : ofOthers.plus(ofThis));
    }

    private Duration median() {
        List<Duration> sorted = durations.stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }

    /** A duration such as {@code 1:25} or {@code 1:02:05}. */
    static String text(Duration duration) {
        long seconds = Math.max(0, Math.round(duration.toMillis() / 1000.0));
        return seconds < 3600
                ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
}
