package io.github.gpupath.cli.engine.session;

import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.StatusLine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Where a run is: which test of how many, how much time is left, what is being done. On a terminal that is one line which
 * is rewritten; in a log, a line at most every few seconds, so that it neither floods nor falls silent.
 *
 * <p>A note may come from any thread.
 */
final class Progress {

    /** In a log, at least this lies between two lines. */
    private static final Duration INTERVAL = Duration.ofSeconds(5);

    private enum Look {
        REWRITTEN,
        LINES,
        NOTHING
    }

    private final Console console;
    private final Clock clock;
    private final StatusLine status;
    private final Look look;
    private Instant next = Instant.MIN;
    private TimeLeft timeLeft = new TimeLeft(0);
    private int tests;
    private int test;

    Progress(Console console, Clock clock, ProgressMode mode) {
        this.console = console;
        this.clock = clock;
        this.status = console.statusLine();
        this.look = switch (mode) {
            case AUTO -> console.invocation().errIsTerminal() ? Look.REWRITTEN : Look.NOTHING;
            case PLAIN -> Look.LINES;
            case NONE -> Look.NOTHING;
        };
    }

    /** The first of so many tests is about to begin. */
    synchronized void begin(int expectedTests) {
        tests = expectedTests;
        test = 0;
        timeLeft = new TimeLeft(expectedTests);
    }

    /** The next test begins. */
    synchronized void nextTest() {
        test++;
        timeLeft.testStarted(clock.instant());
    }

    /** The present test works on some backend. */
    synchronized void carriedOut() {
        timeLeft.carriedOut();
    }

    /** Says what is being done. */
    synchronized void show(String what) {
        switch (look) {
            case REWRITTEN -> status.show(text(what));
            case LINES -> {
                Instant now = clock.instant();
                if (!now.isBefore(next)) {
                    console.log(text(what));
                    next = now.plus(INTERVAL);
                }
            }
            case NOTHING -> {}
        }
    }

    private String text(String what) {
        String left = timeLeft.at(clock.instant())
                .map(duration -> TimeLeft.text(duration) + " left: ")
                .orElse("");
        return "[" + test + "/" + tests + "] " + left + what;
    }

    /** Writes a line that stays. */
    synchronized void line(String text) {
        status.clear();
        console.note(text);
    }

    /** Writes a long text for people who asked for everything; says whether they did. */
    synchronized boolean details(String text) {
        status.clear();
        return console.details(text);
    }

    /** The run is over. */
    synchronized void end() {
        status.clear();
    }
}
