package io.github.gpupath.suite;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The measured values of a suite on one device through one backend.
 *
 * @param tests the tests with a value, in the order of tables
 * @param knownCaches the device's known cache sizes in bytes, from L1 on; empty if unknown
 * @param otherBackends the same suite on the same physical device through each other backend
 * @param clock the device's shader clock; empty if its frequency is unknown
 * @param boundByInstructions tests excluded from {@code tests} because their time is mostly instructions
 * @param acceleratedDots the dot products that the driver calls accelerated, see
 *     {@link io.github.gpupath.backend.Limits}; empty if unknown
 */
public record Measurements(
        List<Measured> tests,
        List<Long> knownCaches,
        List<Measurements> otherBackends,
        Optional<Clock> clock,
        List<Measured> boundByInstructions,
        Optional<List<String>> acceleratedDots) {

    public Measurements {
        tests = List.copyOf(tests);
        knownCaches = List.copyOf(knownCaches);
        otherBackends = List.copyOf(otherBackends);
        boundByInstructions = List.copyOf(boundByInstructions);
    }

    /** Measurements of a driver that does not say which dot products are accelerated. */
    public Measurements(
            List<Measured> tests,
            List<Long> knownCaches,
            List<Measurements> otherBackends,
            Optional<Clock> clock,
            List<Measured> boundByInstructions) {
        this(tests, knownCaches, otherBackends, clock, boundByInstructions, Optional.empty());
    }

    /** Measurements without tests that are bound by instructions. */
    public Measurements(
            List<Measured> tests, List<Long> knownCaches, List<Measurements> otherBackends, Optional<Clock> clock) {
        this(tests, knownCaches, otherBackends, clock, List.of());
    }

    /** Measurements through one backend only, without a clock. */
    public Measurements(List<Measured> tests, List<Long> knownCaches) {
        this(tests, knownCaches, List.of(), Optional.empty());
    }

    /**
     * A test with its measured value.
     *
     * @param value the metric's value
     * @param low lower end of the value's 95 % confidence interval
     * @param high upper end
     * @param isWhole whether each dispatch accessed the whole working set
     * @param handedBack the readbacks by name, with one value per sample in the samples' order
     * @param memory where each resource lies, by name, in the words of the API; without those of which it says nothing
     */
    public record Measured(
            TestCase test,
            double value,
            double low,
            double high,
            boolean isWhole,
            Map<String, List<Double>> handedBack,
            Map<String, String> memory) {

        public Measured {
            handedBack = Map.copyOf(handedBack);
            memory = Map.copyOf(memory);
        }

        /** A test in unknown memory. */
        public Measured(
                TestCase test,
                double value,
                double low,
                double high,
                boolean isWhole,
                Map<String, List<Double>> handedBack) {
            this(test, value, low, high, isWhole, handedBack, Map.of());
        }

        /** A test without readbacks. */
        public Measured(TestCase test, double value, double low, double high, boolean isWhole) {
            this(test, value, low, high, isWhole, Map.of());
        }
    }

    /** The test with an id; empty if it has no value. */
    public Optional<Measured> of(String id) {
        return tests.stream().filter(each -> each.test().id().equals(id)).findFirst();
    }

    /** The curves along an axis, in the order of the tests, without points that accessed part of their working set. */
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

    /** The ids of tests. */
    public static List<String> ids(List<Measured> tests) {
        return tests.stream().map(each -> each.test().id()).toList();
    }
}
