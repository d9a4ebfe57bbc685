package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.result.Profile;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Suite;
import java.util.List;
import java.util.Optional;

/**
 * What to measure, where and how.
 *
 * @param tests in the order in which they are measured
 * @param targets every test is run on each of them; all are of one physical device, or all are CPU drivers of this
 *     machine, and share one geometry
 * @param profile how much effort it is worth
 * @param suites those of the tests
 * @param clock the id of the test by which the clock in kernels is read between the others
 */
public record RunPlan(
        List<TestPlan> tests, List<Target> targets, Profile profile, List<Suite> suites, Optional<String> clock) {

    public RunPlan {
        tests = List.copyOf(tests);
        targets = List.copyOf(targets);
        suites = List.copyOf(suites);
    }

    /** The axes along which the tests of a suite, by its id, form curves. */
    List<Axis> series(String suite) {
        return suites.stream()
                .filter(each -> each.id().equals(suite))
                .flatMap(each -> each.series().stream())
                .toList();
    }
}
