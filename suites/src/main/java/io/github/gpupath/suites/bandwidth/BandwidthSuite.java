package io.github.gpupath.suites.bandwidth;

import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Curve;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suites.Axes;
import io.github.gpupath.suites.SizedSuite;
import io.github.gpupath.suites.Sizes;
import io.github.gpupath.suites.Sizes.Choice;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The bandwidth of reads, writes and copies by working set, from 4 KiB to 1 GiB, to 4 GiB in thorough runs. Runs of the
 * suite include reads and writes of four floats, quick runs only sizes that are powers of two; other elements, mixes
 * and copies must be named.
 */
public final class BandwidthSuite extends SizedSuite {

    private static final String ID = "bandwidth";
    private static final String COMMON_ELEMENT = "float4";

    /** 1.5, 2, 3 and 4 GiB: few devices have so large a cache, and filling them takes seconds. */
    private static final long[] LARGEST = {3L << 29, 2L << 30, 3L << 30, 4L << 30};

    /** Creates the suite for {@link java.util.ServiceLoader}. */
    public BandwidthSuite() {
        super(ID, "bytes per second against working-set size, by resource and element");
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        List<Choice> sizes = Sizes.of(settings, Sizes.SWEEP, Sizes.POWERS_OF_TWO, LARGEST);
        List<TestCase> tests = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            for (Element element : Element.ALL) {
                sizes.stream()
                        .filter(choice -> direction.fits(element, choice.bytes()))
                        .forEach(choice -> tests.add(test(direction, element, choice)));
            }
        }
        return List.copyOf(tests);
    }

    /** Reads of buffers, which show all levels, and writes of a few sizes. */
    @Override
    public List<String> card() {
        return Stream.concat(
                        Stream.of(curve(Direction.READ_BUFFER)),
                        Sizes.fewOf(Sizes.SWEEP, Long.MAX_VALUE, 2)
                                .map(size -> curve(Direction.WRITE_BUFFER) + "/" + size))
                .toList();
    }

    /**
     * The memory levels of each curve, and the largest set with half of a level's rate in both orders. Scattered reads
     * slow down gradually and show no levels.
     */
    @Override
    public List<Finding> findings(Measurements measurements) {
        List<Curve> curves = measurements.curves(Axes.SIZE);
        List<Finding> findings = new ArrayList<>();
        curves.stream()
                .filter(curve -> !curve.id().startsWith(ID + "/" + Direction.READ_SCATTERED.word() + "/"))
                .forEach(curve -> findings.addAll(levels(curve, measurements)));
        List<Finding> inOrder = findings.stream()
                .filter(level -> level.subject().equals(curve(Direction.READ_BUFFER)))
                .toList();
        for (Curve curve : curves) {
            if (curve.id().equals(curve(Direction.READ_BUFFER))) {
                findings.addAll(WorkingSet.findings(curve, "in order", inOrder));
            } else if (curve.id().equals(curve(Direction.READ_SCATTERED))) {
                findings.addAll(WorkingSet.findings(curve, "in scattered order", inOrder));
            }
        }
        return findings;
    }

    private static String curve(Direction direction) {
        return String.join("/", ID, direction.word(), direction.resource(), COMMON_ELEMENT);
    }

    private static TestCase test(Direction direction, Element element, Choice choice) {
        long size = choice.bytes();
        List<Coordinate> coordinates = List.of(
                Axes.DIRECTION.at(direction.word()),
                Axes.RESOURCE.at(direction.resource()),
                Axes.ELEMENT.at(element.id()),
                Axes.SIZE.at(size));
        String kernelName = String.join("_", ID, direction.word(), direction.resource(), element.id())
                .replace('-', '_');
        String label = ByteSize.label(size);
        return TestCase.builder(ID, coordinates)
                .label(String.join(" ", element.id(), direction.word(), direction.resource(), label))
                .metric(Metric.BYTES_PER_SECOND)
                .description(direction.words() + ", " + element.bytes() + " bytes per access, working set of " + label)
                .workload(() -> direction.workload(kernelName, element, size))
                .traits(direction.traits())
                .tier(isCommon(direction, element, size) ? choice.tier() : Tier.NAMED)
                .build();
    }

    private static boolean isCommon(Direction direction, Element element, long size) {
        return direction.isCommon()
                && size >= direction.commonFrom()
                && element.id().equals(COMMON_ELEMENT);
    }
}
