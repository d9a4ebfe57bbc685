package io.github.gpupath.suites;

import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Runs on devices of which it is known what each test gives. */
public final class SimulatedRuns {

    private SimulatedRuns() {}

    /**
     * What a suite concludes from a run.
     *
     * @param tests that were measured
     * @param value what a test gives
     * @param error the part of a value by which its 95 % interval goes to each side; what is measured scatters by as much
     */
    public static List<Finding> findings(
            Suite suite, Stream<TestCase> tests, ToDoubleFunction<TestCase> value, double error, long seed) {
        Random random = new Random(seed);
        List<Measured> measured = tests.map(test -> {
                    double found = value.applyAsDouble(test) * Math.exp(error / 1.96 * random.nextGaussian());
                    return new Measured(test, found, found * Math.exp(-error), found * Math.exp(error), true);
                })
                .toList();
        return suite.findings(new Measurements(measured, List.of()));
    }
}
