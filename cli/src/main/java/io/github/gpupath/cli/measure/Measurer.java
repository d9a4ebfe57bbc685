package io.github.gpupath.cli.measure;

import io.github.gpupath.result.TestResult;
import java.util.List;

/** Runs a plan on the calling thread. */
public final class Measurer {

    /** Verifies every test and measures those that gave the right answer. */
    public List<TestResult> measure(RunPlan plan, RunListener listener) {
        throw new UnsupportedOperationException("not built yet: " + plan + listener);
    }

    /** Verifies every test and measures none. */
    public List<TestResult> verify(RunPlan plan, RunListener listener) {
        throw new UnsupportedOperationException("not built yet: " + plan + listener);
    }
}
