package io.github.gpupath.cli.simulation;

import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Curve;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suite.Traits.Access;
import io.github.gpupath.suite.Traits.Path;
import io.github.gpupath.suites.bandwidth.BandwidthSuite;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** How the suite itself reads a buffer, four floats at a time. */
final class SuiteWalk implements Walk {

    /** What the ids of the curve's tests have in common. */
    static final String CURVE = "bandwidth/read/buffer/float4";

    /** The axis of the sizes. */
    static final Axis SIZE = new BandwidthSuite().series().get(0);

    private final SortedMap<Long, TestCase> tests = new TreeMap<>();

    SuiteWalk() {
        for (TestCase test : new BandwidthSuite().tests(SuiteSettings.DEFAULT)) {
            if (test.curve(SIZE).equals(CURVE)) {
                tests.put(test.number(SIZE).orElseThrow().longValue(), test);
            }
        }
    }

    /** A curve of its tests. */
    static Curve curve(List<Curve.Point> points) {
        return new Curve(CURVE, SIZE, new Traits(Access.READ, Path.BUFFER), Metric.BYTES_PER_SECOND, points);
    }

    /** What the test of a size gave, without noise. */
    static Curve.Point point(long bytes, double value) {
        return new Curve.Point(CURVE + "/" + bytes, bytes, value, value, value);
    }

    /** The sizes of a thorough run, from small to large. */
    List<Long> sizes() {
        return List.copyOf(tests.keySet());
    }

    /** The test of a size. */
    TestCase test(long bytes) {
        TestCase test = tests.get(bytes);
        if (test == null) {
            throw new IllegalArgumentException("no test of " + bytes + " bytes");
        }
        return test;
    }

    @Override
    public KernelWorkload workload(long bytes) {
        return test(bytes).kernelWorkload().orElseThrow();
    }
}
