package io.github.gpupath.cli.session;

import io.github.gpupath.cli.console.Console;
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

    private static final String CLEAR_LINE = "\r\u001b[K";

    /** Around a line that the terminal is to cut at its edge: one that wraps cannot be rewritten. */
    private static final String WRAP_OFF = "\u001b[?7l";

    private static final String WRAP_ON = "\u001b[?7h";

    private enum Look {
        REWRITTEN,
        LINES,
        NOTHING
    }

    private final Console console;
    private final Clock clock;
    private final Look look;
    private Instant next = Instant.MIN;
    private TimeLeft timeLeft = new TimeLeft(0);
    private int tests;
    private int test;
    private boolean shown;

    Progress(Console console, Clock clock, ProgressMode mode) {
        this.console = console;
        this.clock = clock;
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
            case REWRITTEN -> {
                console.err().print(CLEAR_LINE + WRAP_OFF + text(what) + WRAP_ON);
                console.err().flush();
                shown = true;
            }
            case LINES -> {
                Instant now = clock.instant();
                if (!now.isBefore(next)) {
                    console.err().println(text(what));
                    console.err().flush();
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
        clear();
        console.note(text);
    }

    /** Writes a long text for people who asked for everything; says whether they did. */
    synchronized boolean details(String text) {
        clear();
        return console.details(text);
    }

    /** The run is over. */
    synchronized void end() {
        clear();
    }

    private void clear() {
        if (shown) {
            console.err().print(CLEAR_LINE);
            console.err().flush();
            shown = false;
        }
    }
}
