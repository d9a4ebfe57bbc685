package io.github.gpupath.suites;

import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Traits;
import java.util.ArrayList;
import java.util.List;

/** Collects the tests of a suite: each variant of a resource in each pattern, with and without unrolled loops. */
public final class Variants {

    /** Whether the loops are kept. */
    public static final SuiteOption UNROLL =
            new SuiteOption("unroll", List.of("never", "full"), "whether the loops are kept or fully unrolled");

    private final String suite;
    private final Metric metric;
    private final Traits.Access access;
    private final String what;
    private final List<Pattern> patterns;
    private final Unroll unroll;
    private final List<TestCase> tests = new ArrayList<>();

    /**
     * Begins with none.
     *
     * @param suite the suite's id
     * @param access what its tests do to memory
     * @param what each invocation does, in words
     */
    public Variants(
            String suite,
            Metric metric,
            Traits.Access access,
            String what,
            List<Pattern> patterns,
            SuiteSettings settings) {
        this.suite = suite;
        this.metric = metric;
        this.access = access;
        this.what = what;
        this.patterns = List.copyOf(patterns);
        this.unroll = settings.value(UNROLL).equals("full") ? Unroll.FULL : Unroll.NEVER;
    }

    /** Makes a workload. */
    public interface Maker {
        KernelWorkload make(String kernelName, Unroll unroll, Pattern pattern);
    }

    /**
     * Adds a test for each pattern.
     *
     * @param variant where the tests lie on the axes before the pattern
     * @param path the way of the data
     * @param label what programmers call the access; the pattern is put behind it
     */
    public void add(List<Coordinate> variant, Traits.Path path, String label, Maker maker) {
        for (Pattern pattern : patterns) {
            List<Coordinate> coordinates = new ArrayList<>(variant);
            coordinates.add(Axes.PATTERN.at(pattern.id()));
            String kernelName = TestCase.idOf(suite, coordinates).replaceAll("[/-]", "_");
            tests.add(TestCase.of(
                            suite,
                            coordinates,
                            label + " " + pattern.id(),
                            metric,
                            what + ", " + pattern.description(),
                            () -> maker.make(kernelName, unroll, pattern))
                    .with(new Traits(access, path)));
        }
    }

    /** The tests in the order in which they were added. */
    public List<TestCase> all() {
        return List.copyOf(tests);
    }
}
