package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import java.util.Optional;
import java.util.Set;

/**
 * A test and where it is still to be measured.
 *
 * @param test what to measure
 * @param done the ids of the backends whose results an earlier, interrupted run has already
 * @param launch the launch of those earlier results, with which all others are measured too; empty without earlier results
 */
public record TestPlan(TestCase test, Set<String> done, Optional<Launch> launch) {

    public TestPlan {
        done = Set.copyOf(done);
    }

    /** The same as it runs on a device. */
    public TestPlan on(DeviceFacts known) {
        return new TestPlan(test.on(known), done, launch);
    }

    /** A test that no backend has measured. */
    public static TestPlan of(TestCase test) {
        return new TestPlan(test, Set.of(), Optional.empty());
    }
}
