package io.github.gpupath.cli.session;

import io.github.gpupath.cli.console.Console;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Where a run is: one line that is rewritten on a terminal, a line every few seconds elsewhere. */
final class Progress {

    private static final Duration INTERVAL = Duration.ofSeconds(5);
    private static final String CLEAR_LINE = "\r\u001b[K";
    private static final int WIDTH = 100;

    private final Console console;
    private final Clock clock;
    private final boolean rewrites;
    private Instant next = Instant.MIN;
    private int expected;
    private int test;
    private boolean shown;

    @Inject
    Progress(Console console, Clock clock) {
        this.console = console;
        this.clock = clock;
        this.rewrites = console.invocation().errIsTerminal();
    }

    void begin(int expectedTests) {
        expected = expectedTests;
        test = 0;
        next = clock.instant().plus(INTERVAL);
    }

    /** The next test begins. */
    void nextTest() {
        test++;
    }

    /** Says what is being done. */
    void show(String what) {
        String text = "[" + test + "/" + expected + "] " + what;
        if (rewrites) {
            console.err().print(CLEAR_LINE + (text.length() > WIDTH ? text.substring(0, WIDTH) : text));
            console.err().flush();
            shown = true;
        } else if (!clock.instant().isBefore(next)) {
            console.err().println(text);
            console.err().flush();
            next = clock.instant().plus(INTERVAL);
        }
    }

    /** Writes a line that stays. */
    void line(String text) {
        clear();
        console.note(text);
    }

    /** Writes a long text for people who asked for everything; says whether they did. */
    boolean details(String text) {
        clear();
        return console.details(text);
    }

    void end() {
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
