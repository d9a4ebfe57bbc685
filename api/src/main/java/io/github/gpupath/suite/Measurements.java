package io.github.gpupath.suite;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the tests of a suite gave on one device through one backend.
 *
 * @param tests with a value, in the order of the tables
 * @param knownCaches the sizes in bytes of the caches that the device is known to have, from the first level on; empty where
 *     nobody says
 * @param otherBackends what the same tests gave on the same physical device through each other backend, for what follows from the
 *     device alone
 * @param clock the device's clock in kernels; empty where nobody knows how fast it runs
 * @param boundByInstructions tests that are not among the others, since instructions bind their values: they say nothing about
 *     memory
 */
public record Measurements(
        List<Measured> tests,
        List<Long> knownCaches,
        List<Measurements> otherBackends,
        Optional<Clock> clock,
        List<Measured> boundByInstructions) {

    public Measurements {
        tests = List.copyOf(tests);
        knownCaches = List.copyOf(knownCaches);
        otherBackends = List.copyOf(otherBackends);
        boundByInstructions = List.copyOf(boundByInstructions);
    }

    /** Measurements none of which is bound by instructions. */
    public Measurements(
            List<Measured> tests, List<Long> knownCaches, List<Measurements> otherBackends, Optional<Clock> clock) {
        this(tests, knownCaches, otherBackends, clock, List.of());
    }

    /** Measurements through one backend alone, on a device whose clock nobody knows. */
    public Measurements(List<Measured> tests, List<Long> knownCaches) {
        this(tests, knownCaches, List.of(), Optional.empty());
    }

    /**
     * A test with its value.
     *
     * @param test what was measured
     * @param value of the test's metric
     * @param low the lower end of the 95 % interval of the value
     * @param high the upper end
     * @param isWhole whether each dispatch touched the whole working set
     * @param handedBack the numbers that the kernel left in memory, by their names: a value for each sample, in the order in
     *     which they were taken
     */
    public record Measured(
            TestCase test,
            double value,
            double low,
            double high,
            boolean isWhole,
            Map<String, List<Double>> handedBack) {

        public Measured {
            handedBack = Map.copyOf(handedBack);
        }

        /** A test whose kernel leaves no numbers. */
        public Measured(TestCase test, double value, double low, double high, boolean isWhole) {
            this(test, value, low, high, isWhole, Map.of());
        }
    }

    /** The value of a test; empty if it has none. */
    public Optional<Measured> of(String id) {
        return tests.stream().filter(each -> each.test().id().equals(id)).findFirst();
    }

    /** The curves along an axis, in the order of the tests; points of which a dispatch touched a part only are left out. */
    public List<Curve> curves(Axis along) {
        Map<String, Curve> curves = new LinkedHashMap<>();
        for (Measured measured : tests) {
            Optional<Double> at = measured.test().number(along);
            if (at.isPresent() && measured.isWhole()) {
                TestCase test = measured.test();
                Curve.Point point =
                        new Curve.Point(test.id(), at.get(), measured.value(), measured.low(), measured.high());
                curves.merge(
                        test.curve(along),
                        new Curve(test.curve(along), along, test.traits(), test.metric(), List.of(point)),
                        Curve::and);
            }
        }
        return List.copyOf(curves.values());
    }

    /** The ids of some tests. */
    public static List<String> ids(List<Measured> tests) {
        return tests.stream().map(each -> each.test().id()).toList();
    }
}
