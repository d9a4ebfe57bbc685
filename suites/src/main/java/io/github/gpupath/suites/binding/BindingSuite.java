package io.github.gpupath.suites.binding;

import io.github.gpupath.finding.SpeedRatio;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suite.Workload.Timing;
import io.github.gpupath.suites.Axes;
import io.github.gpupath.suites.FastestResource;
import io.github.gpupath.suites.NamedSuite;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * 12 tests of four floats given to a kernel: from four sources, the time of the host, of the device and of an access; and three of
 * an access to one of several buffers.
 */
public final class BindingSuite extends NamedSuite {

    private static final String ID = "binding";

    /** The measured time span. */
    private static final Axis TIME = Axis.ofWords("time");

    /** Which of several buffers is accessed. */
    private static final Axis INDEX = Axis.ofWords("index");

    private static final Coordinate INDEXED = Axes.RESOURCE.at("indexed");

    /** So many that the submission itself hardly counts. */
    private static final int RECORDED = 100;

    public BindingSuite() {
        super(
                ID,
                "ways to give a kernel four floats: time of the host, of the device and of an access; indexed buffers");
    }

    /** The tests of each time span together: they have one base. */
    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        List<TestCase> tests = new ArrayList<>();
        for (Source source : Source.values()) {
            tests.add(test(
                    source,
                    "host",
                    "host time per dispatch to record and submit 100 that alternate between two values",
                    () -> BindingKernels.newValues(source, Timing.recording(RECORDED))));
        }
        for (Source source : Source.values()) {
            tests.add(test(
                    source,
                    "device",
                    "device time per dispatch in a dependent batch that alternates between two values",
                    () -> BindingKernels.newValues(source, Timing.DISPATCH)));
        }
        for (Source source : Source.values()) {
            tests.add(test(
                    source,
                    "access",
                    "time of one access with two products and two sums, in a chain of dependent ones",
                    () -> BindingKernels.access(source)));
        }
        Stream.of(BufferIndex.values()).map(BindingSuite::test).forEach(tests::add);
        return List.copyOf(tests);
    }

    private static TestCase test(BufferIndex index) {
        TestCase.Builder test = TestCase.builder(ID, coordinates(index))
                .label("buffer, " + index.id() + " index, access")
                .description("time of one access in a chain of dependent ones, in 64 lanes; " + index.words())
                .metric(metric("access"))
                .tier(Tier.DEFAULT)
                .workload(() -> BindingKernels.indexed(index));
        return (index == BufferIndex.FIXED ? test : test.relativeTo(TestCase.idOf(ID, coordinates(BufferIndex.FIXED))))
                .build();
    }

    private static List<Coordinate> coordinates(BufferIndex index) {
        return List.of(INDEXED, INDEX.at(index.id()), TIME.at("access"));
    }

    private static TestCase test(Source source, String time, String words, Supplier<Workload> workload) {
        TestCase.Builder test = TestCase.builder(ID, coordinates(source, time))
                .label("four floats, " + source.id().replace('-', ' ') + ", " + time)
                .description(words + "; four floats from " + source.words())
                .metric(metric(time))
                .workload(workload)
                .tier(time.equals("access") ? Tier.QUICK : Tier.DEFAULT);
        return (source == Source.ARGUMENT
                        ? test
                        : test.relativeTo(TestCase.idOf(ID, coordinates(Source.ARGUMENT, time))))
                .build();
    }

    private static List<Coordinate> coordinates(Source source, String time) {
        return List.of(Axes.RESOURCE.at(source.id()), TIME.at(time));
    }

    /** For each time span, the sources by speed; and what an index costs. */
    @Override
    public List<Finding> findings(Measurements measurements) {
        Stream<Finding> indexed = measurements.tests().stream()
                .filter(each -> each.test().coordinates().contains(INDEXED))
                .flatMap(one -> one.test().base().flatMap(measurements::of).stream()
                        .map(base -> SpeedRatio.finding(
                                ID + "/indexed",
                                one.test().coordinates().get(1).text(),
                                one,
                                base,
                                one.test().label(),
                                "a fixed buffer")));
        return Stream.concat(sources(measurements), indexed).toList();
    }

    private static Stream<Finding> sources(Measurements measurements) {
        return Stream.of("host", "device", "access")
                .flatMap(time -> FastestResource.of(
                        ID + "/" + time,
                        "fastest source",
                        Axes.RESOURCE,
                        metric(time),
                        measurements.tests().stream()
                                .filter(each -> each.test().coordinates().contains(TIME.at(time))
                                        && !each.test().coordinates().contains(INDEXED))
                                .toList(),
                        List.of())
                        .stream());
    }

    private static Metric metric(String time) {
        return time.equals("access") ? Metric.SECONDS_PER_STEP : Metric.SECONDS;
    }
}
