package io.github.gpupath.cli.measure;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.verify.Mismatch;
import io.github.gpupath.verify.Verifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One test on every device of a plan: verified on each, then timed in one geometry on those that gave the right answer.
 * An error costs the test on the device where it happened, and nothing else.
 */
final class TestRun implements AutoCloseable {

    private final TestCase test;
    private final Workload workload;
    private final Profile profile;
    private final RunListener listener;
    private final Map<PreparedTest, OpenDevice> prepared = new LinkedHashMap<>();
    private final List<TestResult> results = new ArrayList<>();

    TestRun(TestCase test, Profile profile, RunListener listener) {
        this.test = test;
        this.workload = test.workload().get();
        this.profile = profile;
        this.listener = listener;
    }

    /** What has become of the test so far. */
    List<TestResult> results() {
        return results;
    }

    /** Compiles the kernel on a device and compares its answer with the reference's. */
    void verify(OpenDevice open, Verifier verifier) {
        listener.testStarted(test, open.info());
        try {
            verify(new PreparedTest(open.device(), workload), open, verifier);
        } catch (RuntimeException | LinkageError | OutOfMemoryError | StackOverflowError failure) {
            fail(open, Failures.of(failure), false);
        }
    }

    private void verify(PreparedTest candidate, OpenDevice open, Verifier verifier) {
        boolean right = false;
        try {
            Optional<Mismatch> mismatch = candidate.verify(verifier, test);
            mismatch.ifPresent(found -> finish(Results.wrongAnswer(test, open.info(), found)));
            right = mismatch.isEmpty();
        } finally {
            if (right) {
                prepared.put(candidate, open);
            } else {
                close(candidate);
            }
        }
    }

    /** Reports the devices that gave the right answer, without timing anything. */
    void reportVerified() {
        prepared.forEach((ready, open) -> finish(Results.verified(test, open.info(), ready.notes())));
    }

    /** Times the test on the devices that gave the right answer. */
    void measure() {
        Optional<WorkgroupCount> workgroups = chooseGeometry();
        for (Map.Entry<PreparedTest, OpenDevice> entry : List.copyOf(prepared.entrySet())) {
            if (!listener.cancelled() && workgroups.isPresent()) {
                measure(entry.getKey(), entry.getValue(), workgroups.get());
            }
        }
    }

    private Optional<WorkgroupCount> chooseGeometry() {
        while (!prepared.isEmpty()) {
            try {
                int power = new GeometryChooser(profile).choose(List.copyOf(prepared.keySet()), workload.scale());
                return Optional.of(workload.scale().at(power));
            } catch (PreparedTestException failure) {
                drop(failure);
            }
        }
        return Optional.empty();
    }

    private void measure(PreparedTest ready, OpenDevice open, WorkgroupCount workgroups) {
        try {
            int dispatches = new Calibrator(profile).calibrate(ready, workgroups, open.takeWarmUp(profile));
            List<Sample> samples = new Sampler(profile).sample(ready, workgroups, dispatches, listener::cancelled);
            List<String> notes = new ArrayList<>(ready.notes());
            if (listener.cancelled() && samples.size() < profile.wantedSamples()) {
                notes.add("interrupted after " + samples.size() + " samples");
            }
            if (samples.size() >= Sampler.FEWEST) {
                finish(Results.measured(test, workload, open.info(), workgroups, dispatches, samples, notes));
            }
        } catch (PreparedTestException failure) {
            drop(failure);
        }
    }

    private void drop(PreparedTestException exception) {
        OpenDevice open = prepared.remove(exception.test());
        if (open != null) {
            close(exception.test());
            fail(open, exception.failure(), true);
        }
    }

    private void fail(OpenDevice open, BackendException failure, boolean verified) {
        Failures.details(failure, open.info().backend()).ifPresent(details -> listener.note(test.id() + " " + details));
        finish(Results.failed(test, open.info(), failure, verified));
        if (failure.code() == BackendException.Code.DEVICE_LOST || failure.code() == BackendException.Code.TIMEOUT) {
            Failures.closing("the device of " + open.info().backend(), open::close, listener);
        }
    }

    private void finish(TestResult result) {
        results.add(result);
        listener.resultFinished(result);
    }

    @Override
    public void close() {
        prepared.keySet().forEach(this::close);
    }

    private void close(PreparedTest ready) {
        Failures.closing(test.id() + " on " + ready.device().backend(), ready::close, listener);
    }
}
