package io.github.gpupath.suites.workgroupmemory;

import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suite.Traits.Path;
import io.github.gpupath.suites.Axes;
import io.github.gpupath.suites.NamedSuite;
import io.github.gpupath.suites.lanes.Banks;
import io.github.gpupath.suites.lanes.Banks.Strided;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads and writes of 4, 8 and 16 bytes of workgroup memory by the pattern of a subgroup's addresses. Quick runs
 * include some reads of one word, enough to find 32 banks; other runs include all.
 */
public final class WorkgroupMemorySuite extends NamedSuite {

    private static final String ID = "workgroup-memory";

    /** The distance of adjacent lanes' elements, in elements. */
    private static final Axis STRIDE = new Axis("stride", Axis.Scale.LINEAR, "");

    /** Loads and stores of the workgroup array per second, including those that fill it. */
    private static final Metric ACCESSES_PER_SECOND =
            new Metric("accesses-per-second", "accesses/s", Metric.Better.HIGHER, Metric.Amount.ACCESSES);

    private static final List<Integer> STRIDES = List.of(1, 2, 3, 4, 5, 8, 16, 17, 32, 33);

    /** Distinguishes 64 from 32 banks with one-word elements; a stride of 32 wider elements has as many words. */
    private static final int WIDEST_STRIDE = 64;

    /** Orders of aligned lanes without bank conflicts for four or more banks, also within each half. */
    private static final int[] PERMUTED = {0, 3, 6, 1, 4, 7, 2, 5};

    /**
     * A pattern of elements that lanes access together.
     *
     * @param isQuick whether quick runs include its reads of one word
     * @param elements maps a lane's index in the workgroup to its element
     */
    private record BankPattern(Coordinate place, String description, boolean isQuick, IntUnaryOperator elements) {

        static BankPattern stride(int stride) {
            return new BankPattern(
                    STRIDE.at(stride, "stride-" + stride),
                    stride == 1
                            ? "neighbouring lanes access neighbouring elements"
                            : "neighbouring lanes access elements " + stride + " apart",
                    List.of(1, 2, 8, 32, 33, WIDEST_STRIDE).contains(stride),
                    lane -> lane * stride);
        }

        static final BankPattern SAME =
                new BankPattern(Axes.PATTERN.at("same"), "all lanes access one element", true, lane -> 0);

        static final BankPattern IN_OTHER_ORDER = new BankPattern(
                Axes.PATTERN.at("permuted"),
                "each aligned group of eight lanes accesses eight neighbouring elements in permuted order",
                false,
                lane -> lane / PERMUTED.length * PERMUTED.length + PERMUTED[lane % PERMUTED.length]);
    }

    private enum Direction {
        READ(Traits.Access.READ, BankKernels::read),
        WRITE(Traits.Access.WRITE, BankKernels::write);

        private final Traits.Access access;
        private final Making making;

        Direction(Traits.Access access, Making making) {
            this.access = access;
            this.making = making;
        }

        String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private interface Making {
        KernelWorkload workload(String name, int words, IntUnaryOperator pattern);
    }

    public WorkgroupMemorySuite() {
        super(ID, "reads and writes of workgroup memory, by the address pattern of a subgroup");
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        List<TestCase> tests = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            for (int words : new int[] {1, 2, 4}) {
                patterns(words).forEach(pattern -> tests.add(test(direction, words, pattern)));
            }
        }
        return List.copyOf(tests);
    }

    private static Stream<BankPattern> patterns(int words) {
        IntStream strides = STRIDES.stream().mapToInt(Integer::intValue);
        return Stream.concat(
                (words == 1 ? IntStream.concat(strides, IntStream.of(WIDEST_STRIDE)) : strides)
                        .mapToObj(BankPattern::stride),
                Stream.of(BankPattern.SAME, BankPattern.IN_OTHER_ORDER));
    }

    private static List<Coordinate> group(Direction direction, int words) {
        return List.of(Axes.DIRECTION.at(direction.id()), Axes.ELEMENT.at("x" + words));
    }

    private static List<Coordinate> at(Direction direction, int words, Coordinate place) {
        return Stream.concat(group(direction, words).stream(), Stream.of(place)).toList();
    }

    private static TestCase test(Direction direction, int words, BankPattern pattern) {
        String kernelName = String.join("_", "workgroup_memory", direction.id(), "x" + words);
        boolean isQuick = direction == Direction.READ && words == 1 && pattern.isQuick();
        return TestCase.builder(ID, at(direction, words, pattern.place()))
                .label("groupshared " + (words == 1 ? "uint" : "uint" + words) + " " + direction.id() + " "
                        + pattern.place().text())
                .metric(ACCESSES_PER_SECOND)
                .description(
                        "accesses of " + words * Integer.BYTES + " bytes to workgroup memory, " + pattern.description())
                .workload(() -> direction.making.workload(kernelName, words, pattern.elements()))
                .traits(new Traits(direction.access, Path.WORKGROUP_MEMORY))
                .relativeTo(TestCase.idOf(
                        ID, at(direction, words, BankPattern.stride(1).place())))
                .tier(isQuick ? Tier.QUICK : Tier.DEFAULT)
                .build();
    }

    /** The reads that show the number of banks, and the rate without conflicts. */
    @Override
    public List<String> card() {
        String group = TestCase.idOf(ID, group(Direction.READ, 1));
        return List.of(
                group + "/stride-*", group + "/" + BankPattern.SAME.place().text());
    }

    /** The number of banks from strides of single words, and the cost of conflicts. */
    @Override
    public List<Finding> findings(Measurements measurements) {
        List<Finding> findings = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            List<Strided> strides = patterns(1)
                    .filter(pattern -> pattern.place().axis().equals(STRIDE))
                    .flatMap(pattern -> measurements.of(TestCase.idOf(ID, at(direction, 1, pattern.place()))).stream()
                            .map(measured ->
                                    new Strided(measured, (int) pattern.place().at())))
                    .toList();
            Banks.finding(TestCase.idOf(ID, group(direction, 1)), strides).ifPresent(findings::add);
        }
        return findings;
    }
}
