package io.github.gpupath.suites;

import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload;
import java.util.ArrayList;
import java.util.List;

/** Collects the tests of a suite: each variant of a resource in each pattern, with and without unrolled loops. */
public final class Variants {

    /** Whether the loops are kept. */
    public static final SuiteOption UNROLL =
            new SuiteOption("unroll", List.of("never", "full"), "whether the loops are kept or fully unrolled");

    private final String suite;
    private final Metric metric;
    private final String what;
    private final List<Pattern> patterns;
    private final Unroll unroll;
    private final List<TestCase> tests = new ArrayList<>();

    /**
     * Begins with none.
     *
     * @param suite the suite's id
     * @param what each invocation does, in words
     */
    public Variants(String suite, Metric metric, String what, List<Pattern> patterns, SuiteSettings settings) {
        this.suite = suite;
        this.metric = metric;
        this.what = what;
        this.patterns = List.copyOf(patterns);
        this.unroll = settings.value(UNROLL).equals("full") ? Unroll.FULL : Unroll.NEVER;
    }

    /** Makes a workload. */
    public interface Maker {
        Workload make(String kernelName, Unroll unroll, Pattern pattern);
    }

    /**
     * Adds a test for each pattern.
     *
     * @param path {@code resource/variant} of the ids
     * @param label what programmers call the access; the pattern is put behind it
     */
    public void add(String path, String label, Maker maker) {
        for (Pattern pattern : patterns) {
            String id = suite + "/" + path + "/" + pattern.id();
            tests.add(new TestCase(
                    id,
                    label + " " + pattern.id(),
                    metric,
                    what + ", " + pattern.description(),
                    () -> maker.make(id.replaceAll("[/-]", "_"), unroll, pattern)));
        }
    }

    /** The tests in the order in which they were added. */
    public List<TestCase> all() {
        return List.copyOf(tests);
    }
}
