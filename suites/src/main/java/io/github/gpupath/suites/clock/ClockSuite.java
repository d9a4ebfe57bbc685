package io.github.gpupath.suites.clock;

import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Clock;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suites.NamedSuite;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The frequency of the shader clock under load. */
public final class ClockSuite extends NamedSuite {

    private static final String ID = "clock";

    /** The measured property of the clock. */
    private static final Axis PROPERTY = Axis.ofWords("property");

    /** When the clock is measured, unless before all other tests. */
    private static final Axis MOMENT = Axis.ofWords("moment");

    /** The minimum relative change that findings report. */
    private static final double NOTABLE_CHANGE = 0.01;

    public ClockSuite() {
        super(ID, "frequency of the shader clock under load");
    }

    @Override
    public List<String> card() {
        return List.of(id());
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        TestCase frequency = test(
                List.of(PROPERTY.at("frequency")),
                "clock in kernels",
                "ticks of the shader clock per second of a dispatch, while other workgroups keep the device busy");
        TestCase atEnd = test(
                List.of(PROPERTY.at("frequency"), MOMENT.at("end")),
                "clock in kernels, at the end",
                "the same after all other tests, when power and heat may have changed it");
        return List.of(frequency, atEnd.toBuilder().relativeTo(frequency.id()).build());
    }

    private static TestCase test(List<Coordinate> coordinates, String label, String description) {
        return TestCase.builder(ID, coordinates)
                .label(label)
                .metric(Metric.CYCLES_PER_SECOND)
                .description(description)
                .workload(ClockKernel::workload)
                .build();
    }

    /** The frequency, its change during the run, and the distance of two consecutive readings. */
    @Override
    public List<Finding> findings(Measurements measurements) {
        List<Measured> measured = measurements.tests();
        return measured.isEmpty()
                ? List.of()
                : List.of(frequency(
                        measured.get(0),
                        measured.stream().skip(1).findFirst(),
                        measurements.clock().isPresent() ? Clock.CYCLES : Clock.TICKS));
    }

    /**
     * The finding on the frequency.
     *
     * @param counted the unit that the clock counts: cycles or ticks
     */
    private static Finding frequency(Measured clock, Optional<Measured> end, String counted) {
        Metric metric = clock.test().metric();
        double reading = reading(clock);
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.within(counted + "-per-second", metric.unit(), clock.value(), clock.low(), clock.high()));
        figures.add(new Figure("reading", counted, reading, null, null, null));
        end.ifPresent(later -> figures.add(new Figure("change", "%", 100 * change(clock, later), null, null, null)));
        return new Finding(
                "frequency",
                clock.test().id(),
                "clock",
                figures,
                Measurements.ids(Stream.concat(Stream.of(clock), end.stream()).toList()),
                String.format(
                                Locale.ROOT,
                                "the shader clock runs at %,.0f MHz under load; two readings in a row are %s apart",
                                clock.value() / 1e6,
                                Clock.counted(String.format(Locale.ROOT, "%.0f", reading), counted))
                        + end.map(later -> movement(clock, later)).orElse(""));
    }

    private static double change(Measured clock, Measured later) {
        return later.value() / clock.value() - 1;
    }

    private static String movement(Measured clock, Measured later) {
        double change = change(clock, later);
        if (Math.abs(change) <= NOTABLE_CHANGE) {
            return "; at the end of the run it is the same within 1 %";
        }
        boolean isSure = later.low() > clock.high() || later.high() < clock.low();
        return isSure
                ? String.format(
                        Locale.ROOT,
                        "; at the end of the run it is %.1f %% %s (power or heat), so tests in between ran at either "
                                + "clock",
                        100 * Math.abs(change),
                        change < 0 ? "slower" : "faster")
                : "; a change by the end of the run is within the noise";
    }

    private static double reading(Measured clock) {
        double[] sorted = clock.handedBack().getOrDefault(ClockKernel.READING, List.of()).stream()
                .mapToDouble(cycles -> cycles)
                .sorted()
                .toArray();
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }
}
