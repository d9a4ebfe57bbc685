package io.github.gpupath.cli.session;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.console.Cancellation;
import io.github.gpupath.cli.measure.RunListener;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.TestCase;
import java.util.ArrayList;
import java.util.List;

/** Keeps every result as soon as it is final, shows the progress, and passes on the wish to end. */
final class Recorder implements RunListener {

    private final Progress progress;
    private final Cancellation cancellation;
    private final List<TestResult> results = new ArrayList<>();
    private boolean hinted;

    Recorder(Progress progress, Cancellation cancellation) {
        this.progress = progress;
        this.cancellation = cancellation;
    }

    /** The results so far. */
    List<TestResult> results() {
        return List.copyOf(results);
    }

    @Override
    public void runStarted(int expectedResults) {
        progress.begin(expectedResults);
    }

    @Override
    public void testStarted(TestCase test, DeviceInfo device) {
        progress.show(results.size() + 1, device.backend() + " " + test.id());
    }

    @Override
    public void resultFinished(TestResult result) {
        if (cancelled() && result.status() == TestResult.Status.FAILED) {
            return; // drivers fail in the middle of a compilation when their process is interrupted
        }
        results.add(result);
        if (result.status() == TestResult.Status.FAILED) {
            progress.line("failed: " + result.backend() + " " + result.test() + ": " + result.reason());
        }
    }

    @Override
    public void note(String note) {
        List<String> lines = note.lines().toList();
        if (lines.size() <= 1) {
            progress.line(note);
        } else if (!progress.details(note) && !hinted) {
            progress.line(lines.get(0).replaceFirst(":$", "") + "; --verbose shows the whole text");
            hinted = true;
        }
    }

    @Override
    public void runFinished() {
        progress.end();
    }

    @Override
    public boolean cancelled() {
        return cancellation.requested();
    }
}
