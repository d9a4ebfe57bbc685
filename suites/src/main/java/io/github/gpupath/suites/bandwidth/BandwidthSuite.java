package io.github.gpupath.suites.bandwidth;

import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Occasion;
import io.github.gpupath.suites.bandwidth.Sizes.Choice;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads, writes and copies of working sets from 4 KiB to 1 GiB, and to 4 GiB in a thorough run. Where the whole suite is
 * asked for, reads and writes of four floats at a time take part, in a quick run those of a power of two of bytes; the
 * other elements, mixes and copies where they are named.
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
    public List<SuiteOption> options() {
        return List.of(Sizes.OPTION);
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        List<Choice> sizes = Sizes.of(settings);
        List<TestCase> tests = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            for (Element element : Element.ALL) {
                sizes.stream()
                        .filter(choice -> direction.fits(element, choice.size()))
                        .forEach(choice -> tests.add(test(direction, element, choice)));
            }
        }
        return List.copyOf(tests);
    }

    private static TestCase test(Direction direction, Element element, Choice choice) {
        Size size = choice.size();
        String curve = direction.id() + "/" + element.id();
        String name = ("bandwidth_" + curve).replace('/', '_');
        return new TestCase(
                "bandwidth/" + curve + "/" + size.id(),
                element.id() + " " + direction.id().replace('/', ' ') + " " + size.label(),
                Metric.BYTES_PER_SECOND,
                direction.words() + ", " + element.bytes() + " bytes an access, working set of " + size.label(),
                () -> direction.workload(name, element, size),
                direction.isCommon() && element.id().equals(COMMON_ELEMENT) ? choice.occasion() : Occasion.NAMED);
    }
}
