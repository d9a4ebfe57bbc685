package io.github.gpupath.cli.simulation;

import io.github.gpupath.cli.analysis.curve.SizedTest;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suites.bandwidth.BandwidthSuite;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** How the suite itself reads a buffer, four floats at a time. */
final class SuiteWalk implements Walk {

    /** What the ids of the curve's tests have in common. */
    static final String CURVE = "bandwidth/read/buffer/float4";

    private final SortedMap<Long, TestCase> tests = new TreeMap<>();

    SuiteWalk() {
        for (TestCase test : new BandwidthSuite().tests(SuiteSettings.DEFAULT)) {
            SizedTest.of(test.id())
                    .filter(sized -> sized.curve().equals(CURVE))
                    .ifPresent(sized -> tests.put(sized.bytes(), test));
        }
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
        return test(bytes).workload().get();
    }
}
