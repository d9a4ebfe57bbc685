package io.github.gpupath.suites.bandwidth;

import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Occasion;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads, writes and copies of working sets from 4 KiB to 1 GiB. Where the whole suite is asked for, reads and writes of
 * four floats at a time take part, in a quick run those of a power of two of bytes; the other elements, mixes and copies where they are named.
 */
public final class BandwidthSuite implements Suite {

    private static final String COMMON_ELEMENT = "float4";

    @Override
    public String id() {
        return "bandwidth";
    }

    @Override
    public String description() {
        return "bytes per second against the size of the working set, by resource and element";
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        List<TestCase> tests = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            for (Element element : Element.ALL) {
                Size.ALL.stream()
                        .filter(size -> direction.fits(element, size))
                        .forEach(size -> tests.add(test(direction, element, size)));
            }
        }
        return List.copyOf(tests);
    }

    private static TestCase test(Direction direction, Element element, Size size) {
        String curve = direction.id() + "/" + element.id();
        String name = ("bandwidth_" + curve).replace('/', '_');
        return new TestCase(
                "bandwidth/" + curve + "/" + size.id(),
                element.id() + " " + direction.id().replace('/', ' ') + " " + size.label(),
                Metric.BYTES_PER_SECOND,
                direction.words() + ", " + element.bytes() + " bytes an access, working set of " + size.label(),
                () -> direction.workload(name, element, size),
                occasion(direction, element, size));
    }

    private static Occasion occasion(Direction direction, Element element, Size size) {
        if (!direction.isCommon() || !element.id().equals(COMMON_ELEMENT)) {
            return Occasion.NAMED;
        }
        return Long.bitCount(size.bytes()) == 1 ? Occasion.ALWAYS : Occasion.UNHURRIED;
    }
}
