package io.github.gpupath.cli.engine.run;

import io.github.gpupath.cli.engine.measure.Phase;
import io.github.gpupath.cli.engine.measure.RunListener;
import io.github.gpupath.cli.engine.measure.RunPlan;
import io.github.gpupath.cli.engine.store.RunLog;
import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.result.ClockReading;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.TestCase;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Keeps in a store whatever is final before it tells another listener. */
final class Recorder implements RunListener {

    private final RunLog log;
    private final UnaryOperator<DeviceRecord> named;
    private final RunListener next;
    private final ClockCalibration clockings;

    /** The backends of which it was told that their clock counts time. */
    private final Set<String> toldOfClock = new HashSet<>();

    /**
     * A listener before another.
     *
     * @param named adds to a record of a device the plug-in that its backend is from
     */
    Recorder(RunLog log, UnaryOperator<DeviceRecord> named, ClockCalibration clockings, RunListener next) {
        this.log = log;
        this.named = named;
        this.clockings = clockings;
        this.next = next;
    }

    @Override
    public void note(String line) {
        next.note(line);
    }

    @Override
    public void runStarted(RunPlan plan) {
        next.runStarted(plan);
    }

    @Override
    public void clocksTested(List<DeviceRecord> devices) {
        List<DeviceRecord> known = devices.stream().map(named).toList();
        log.append(known);
        next.clocksTested(known);
    }

    @Override
    public void testStarted(TestCase test) {
        next.testStarted(test);
    }

    @Override
    public void phaseStarted(TestCase test, Phase phase) {
        next.phaseStarted(test, phase);
    }

    @Override
    public void resultFinished(TestResult result) {
        if (cancelled() && result.status() == TestResult.Status.FAILED) {
            return; // drivers fail in the middle of a compilation when their process is interrupted
        }
        clockings.learn(result);
        TestResult complete = clockings.complete(result);
        log.append(complete);
        complete.notes().stream()
                .filter(note -> note.kind().equals(ClockCalibration.COUNTS_TIME) && toldOfClock.add(complete.backend()))
                .forEach(note -> next.note(complete.backend() + ": " + note.text()));
        next.resultFinished(complete);
    }

    @Override
    public void clockRead(ClockReading reading) {
        log.append(reading);
        next.clockRead(reading);
    }

    @Override
    public void problem(Problem problem) {
        log.append(problem);
        next.problem(problem);
    }

    /** The worker of a backend did not end in order. */
    void notClosed(String backend, RuntimeException failure) {
        problem(new Problem(backend, null, Controls.message("closing the backend failed: " + failure.getMessage())));
    }

    @Override
    public void details(String what, String text) {
        next.details(what, text);
    }

    @Override
    public boolean cancelled() {
        return next.cancelled();
    }
}
