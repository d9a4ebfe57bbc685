package io.github.gpupath.cli.shell.progress;

import io.github.gpupath.cli.engine.measure.Phase;
import io.github.gpupath.cli.engine.measure.RunListener;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.TestCase;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Shows the progress of a run in one line that a terminal rewrites: the test and how many there are, the time left, the present phase.
 */
public final class Progress implements RunListener {

    /** The fewest tests for an estimate of the time left; with fewer, the first test's warm-up would be in it. */
    private static final int FEWEST_TESTS = 3;

    private final Console console;
    private final Clock clock;
    private final Consumer<ResultFile> suites;
    private Instant start = Instant.MIN;
    private int tests;
    private int test;
    private boolean hinted;

    /** The progress of one run. */
    public Progress(Console console, Clock clock, Consumer<ResultFile> suites) {
        this.console = console;
        this.clock = clock;
        this.suites = suites;
    }

    @Override
    public void runStarted(int expectedTests) {
        tests = expectedTests;
        test = 0;
        start = clock.instant();
    }

    void nextTest() {
        test++;
    }

    /** Shows what is done now. */
    void show(String what) {
        console.status("[" + test + "/" + tests + "] " + timeLeft() + what);
    }

    /** The mean time of the tests so far, for each that is left. */
    private String timeLeft() {
        int ended = test - 1;
        if (ended < FEWEST_TESTS) {
            return "";
        }
        Duration left = Duration.between(start, clock.instant())
                .multipliedBy(tests - ended)
                .dividedBy(ended);
        return String.format(Locale.ROOT, "%d:%02d left: ", left.toMinutes(), left.toSecondsPart());
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
        if (result.status() == TestResult.Status.FAILED) {
            note("failed: " + result.backend() + " " + result.test() + ": " + result.reason());
        }
    }

    @Override
    public void suiteFinished(ResultFile results) {
        console.clearStatus();
        suites.accept(results);
    }

    @Override
    public void problem(Problem problem) {
        note(problem.line());
    }

    @Override
    public void note(String line) {
        console.note(line);
    }

    @Override
    public boolean details(String text) {
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
    public void runEnded() {
        console.clearStatus();
    }

    @Override
    public boolean cancelled() {
        return console.invocation().cancelled().get();
    }
}
