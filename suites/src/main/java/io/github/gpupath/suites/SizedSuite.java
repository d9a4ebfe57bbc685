package io.github.gpupath.suites;

import io.github.gpupath.finding.Levels;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Curve;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.SuiteOption;
import java.util.List;

/** A suite whose tests form curves over working sets; the user can choose the sizes. */
public abstract class SizedSuite extends NamedSuite {

    /** Creates a suite; the description says what it measures, in one line. */
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

    /** The memory levels of a curve. With sizes chosen by the user, its last level may be a cache. */
    protected static List<Finding> levels(Curve curve, Measurements measurements) {
        return Levels.findings(
                curve,
                measurements,
                Sizes.far(measurements.tests().get(0).test().device()));
    }
}
