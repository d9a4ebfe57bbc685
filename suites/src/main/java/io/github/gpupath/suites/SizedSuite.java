package io.github.gpupath.suites;

import io.github.gpupath.finding.Levels;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Curve;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.SuiteOption;
import java.util.List;

/** A suite whose tests form curves along sizes, which the user may choose. */
public abstract class SizedSuite extends NamedSuite {

    /** A suite with its id and what it measures, in words. */
    protected SizedSuite(String id, String description) {
        super(id, description);
    }

    @Override
    public final List<SuiteOption> options() {
        return List.of(Sizes.OPTION);
    }

    @Override
    public final List<Axis> series() {
        return List.of(Axes.SIZE);
    }

    /** The levels of a curve, of which the user may have chosen the sizes: one that ends early may end in a cache. */
    protected static List<Finding> levels(Curve curve, Measurements measurements) {
        return Levels.findings(
                curve,
                measurements,
                Sizes.far(measurements.tests().get(0).test().device()));
    }
}
