package io.github.gpupath.cli.engine.session;

import io.github.gpupath.cli.engine.measure.Phase;
import io.github.gpupath.cli.engine.measure.RunListener;
import io.github.gpupath.cli.engine.measure.RunPlan;
import io.github.gpupath.cli.shell.console.Cancellation;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.TestCase;
import java.util.List;

/** Keeps every result as soon as it is final, shows the progress, and passes on the wish to end. */
final class Recorder implements RunListener {

    private final Progress progress;
    private final Cancellation cancellation;
    private final Findings findings;
    private boolean hinted;

    Recorder(Progress progress, Cancellation cancellation, Findings findings) {
        this.progress = progress;
        this.cancellation = cancellation;
        this.findings = findings;
    }

    @Override
    public void runStarted(RunPlan plan) {
        progress.begin(plan.tests().size());
    }

    @Override
    public void clocksTested(List<DeviceRecord> devices) {
        findings.add(devices);
    }

    @Override
    public void testStarted(TestCase test) {
        progress.nextTest();
    }

    @Override
    public void phaseStarted(TestCase test, Phase phase) {
        progress.show(phase.words() + " " + test.id());
    }

    @Override
    public void resultFinished(TestResult result) {
        if (cancelled() && result.status() == TestResult.Status.FAILED) {
            return; // drivers fail in the middle of a compilation when their process is interrupted
        }
        findings.add(result);
        if (result.status() == TestResult.Status.OK) {
            progress.carriedOut();
        }
        if (result.status() == TestResult.Status.FAILED) {
            progress.line("failed: " + result.backend() + " " + result.test() + ": " + result.reason());
        }
    }

    @Override
    public void problem(Problem problem) {
        findings.add(problem);
        progress.line(problem.line());
    }

    /** The worker of a backend did not end in order. */
    void notClosed(String backend, RuntimeException failure) {
        problem(new Problem(backend, null, Console.oneLine("closing the backend failed: " + failure.getMessage())));
    }

    @Override
    public void details(String what, String text) {
        if (!progress.details(what + ":\n" + text) && !hinted) {
            progress.line(what + ": --verbose shows more");
            hinted = true;
        }
    }

    /** The run is over. */
    void end() {
        progress.end();
    }

    @Override
    public boolean cancelled() {
        return cancellation.requested();
    }
}
