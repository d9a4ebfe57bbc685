package io.github.gpupath.cli.measure;

import io.github.gpupath.suite.TestCase;
import java.util.List;

/**
 * What to measure, where and how.
 *
 * @param tests in the order in which they are measured
 * @param targets every test is run on each of them; all are of one physical device, or all are CPU drivers of this
 *     machine, and share one geometry
 * @param profile how much time it may take
 */
public record RunPlan(List<TestCase> tests, List<Target> targets, Profile profile) {

    public RunPlan {
        tests = List.copyOf(tests);
        targets = List.copyOf(targets);
    }
}
