package io.github.gpupath.suites.clock;

import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SiPrefix;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How many cycles of the clock that kernels read go by in a second while the device is at work. */
public final class ClockSuite implements Suite {

    private static final String ID = "clock";

    /** What of the clock is measured. */
    private static final Axis PROPERTY = Axis.ofWords("property");

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String description() {
        return "cycles per second of the clock that kernels read, under load";
    }

    @Override
    public List<String> card() {
        return List.of(id());
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        return List.of(TestCase.of(
                ID,
                List.of(PROPERTY.at("frequency")),
                "clock in kernels",
                Metric.CYCLES_PER_SECOND,
                "cycles of the processor's clock between two readings in a kernel, for each second of its dispatch, while"
                        + " other workgroups keep the device busy",
                ClockKernel::workload));
    }

    /** The frequency, and what reading the clock costs. */
    @Override
    public List<Finding> findings(Measurements measurements) {
        return measurements.tests().stream().map(ClockSuite::frequency).toList();
    }

    private static Finding frequency(Measurements.Measured measured) {
        Metric metric = measured.test().metric();
        Finding.Figure frequency =
                Finding.Figure.within(metric.id(), metric.unit(), measured.value(), measured.low(), measured.high());
        double reading = median(measured.handedBack().getOrDefault(ClockKernel.READING, List.of()));
        Finding.Figure cost = new Finding.Figure("reading", "cycles", reading, null, null, null);
        return new Finding(
                "frequency",
                measured.test().id(),
                "clock",
                List.of(frequency, cost),
                List.of(measured.test().id()),
                String.format(
                        Locale.ROOT,
                        "the clock that kernels read runs at %s under load; reading it takes %.0f cycles",
                        SiPrefix.alone(measured.value(), metric.unit()),
                        reading));
    }

    private static double median(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(value -> value).sorted().toArray();
        return sorted.length == 0
                ? Double.NaN
                : Arrays.stream(sorted).skip(sorted.length / 2).findFirst().orElseThrow();
    }
}
