package io.github.gpupath.cli.shell.progress;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Estimates the time for the remaining tests: the median time of the tests so far, for each. The median does not heed
 * the warm-up of the first test, or a test that hung.
 */
final class TimeLeft {

    /** The fewest tests for an estimate; with fewer, the first test's warm-up would be in the median. */
    private static final int FEWEST_TESTS = 3;

    private final int tests;
    private final List<Duration> durations = new ArrayList<>();
    private int begun;
    private Instant start = Instant.EPOCH;
    private boolean carriedOut;

    TimeLeft(int tests) {
        this.tests = tests;
    }

    /** Ends the test before and begins the next. */
    void testStarted(Instant now) {
        if (carriedOut) {
            durations.add(Duration.between(start, now));
        }
        begun++;
        start = now;
        carriedOut = false;
    }

    /**
     * Counts the present test, since it runs on some backend; a test that runs on none is over at once and tells
     * nothing.
     */
    void carriedOut() {
        carriedOut = true;
    }

    /** The time from now to the end; empty while too few tests have ended. */
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
