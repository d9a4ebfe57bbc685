package io.github.gpupath.cli.measure;

import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.verify.Verifier;
import java.util.ArrayList;
import java.util.List;

/** Runs a plan on the calling thread: test after test, each on all devices before the next. */
public final class Measurer {

    private final Verifier verifier = new Verifier(new ReferenceProvider());

    /** Verifies every test and measures those that gave the right answer. */
    public List<TestResult> measure(RunPlan plan, RunListener listener) {
        return run(plan, listener, TestRun::measure);
    }

    /** Verifies every test and measures none. */
    public List<TestResult> verify(RunPlan plan, RunListener listener) {
        return run(plan, listener, TestRun::reportVerified);
    }

    private interface Purpose {
        void pursue(TestRun run);
    }

    private List<TestResult> run(RunPlan plan, RunListener listener, Purpose purpose) {
        List<TestResult> results = new ArrayList<>();
        listener.runStarted(plan.tests().size() * plan.targets().size());
        List<OpenDevice> devices = plan.targets().stream().map(OpenDevice::new).toList();
        try {
            for (TestCase test : plan.tests()) {
                if (listener.cancelled()) {
                    break;
                }
                try (TestRun run = new TestRun(test, plan.profile(), listener)) {
                    devices.forEach(device -> run.verify(device, verifier));
                    purpose.pursue(run);
                    results.addAll(run.results());
                }
            }
        } finally {
            devices.forEach(
                    device -> Failures.closing("the device of " + device.info().backend(), device::close, listener));
        }
        listener.runFinished();
        return results;
    }
}
