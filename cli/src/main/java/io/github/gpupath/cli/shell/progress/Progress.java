package io.github.gpupath.cli.shell.progress;

import io.github.gpupath.cli.engine.measure.Phase;
import io.github.gpupath.cli.engine.measure.RunListener;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.StatusLine;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.TestCase;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Prints the progress of a run: the test and how many there are, the time left, the present phase. A terminal shows one
 * line that is rewritten; a log gets a line at most every few seconds.
 *
 * <p>A note may come from any thread.
 */
public final class Progress implements RunListener {

    /** The shortest time between two lines of a log. */
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
    private boolean hinted;

    /** The progress of one run. */
    public Progress(Console console, Clock clock, ProgressMode mode) {
        this.console = console;
        this.clock = clock;
        this.status = console.statusLine();
        this.look = switch (mode) {
            case AUTO -> console.invocation().errIsTerminal() ? Look.REWRITTEN : Look.NOTHING;
            case PLAIN -> Look.LINES;
            case NONE -> Look.NOTHING;
        };
    }

    @Override
    public synchronized void runStarted(int expectedTests) {
        tests = expectedTests;
        test = 0;
        timeLeft = new TimeLeft(expectedTests);
    }

    synchronized void nextTest() {
        test++;
        timeLeft.testStarted(clock.instant());
    }

    /** Notes that some backend carries out the present test. */
    synchronized void carriedOut() {
        timeLeft.carriedOut();
    }

    /** Shows what is done now: at once in a status line, at intervals in lines. */
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

    @Override
    public void testStarted(TestCase next) {
        nextTest();
    }

    @Override
    public void phaseStarted(TestCase present, Phase phase) {
        show(phase.words() + " " + present.id());
    }

    @Override
    public void resultFinished(TestResult result) {
        if (result.status() == TestResult.Status.OK) {
            carriedOut();
        }
        if (result.status() == TestResult.Status.FAILED) {
            note("failed: " + result.backend() + " " + result.test() + ": " + result.reason());
        }
    }

    @Override
    public void problem(Problem problem) {
        note(problem.line());
    }

    /** Writes a line that stays. */
    @Override
    public synchronized void note(String line) {
        status.clear();
        console.note(line);
    }

    @Override
    public synchronized boolean details(String text) {
        status.clear();
        return console.details(text);
    }

    @Override
    public void details(String what, String text) {
        if (!details(what + ":\n" + text) && !hinted) {
            note(what + ": --verbose shows more");
            hinted = true;
        }
    }

    @Override
    public synchronized void runEnded() {
        status.clear();
    }

    @Override
    public boolean cancelled() {
        return console.invocation().cancellation().requested();
    }
}
