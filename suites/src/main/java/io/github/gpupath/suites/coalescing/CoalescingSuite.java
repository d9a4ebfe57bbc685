package io.github.gpupath.suites.coalescing;

import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suite.Traits.Path;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suites.Axes;
import io.github.gpupath.suites.NamedSuite;
import io.github.gpupath.suites.coalescing.WalkedSet.Level;
import io.github.gpupath.suites.lanes.Coalescing;
import io.github.gpupath.suites.lanes.Coalescing.Orders;
import io.github.gpupath.suites.lanes.Coalescing.Reordered;
import io.github.gpupath.suites.lanes.Footprint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Loads and stores of 4, 8 and 16 bytes in two cache levels by the pattern of a subgroup's addresses. Quick runs
 * include some loads of one float, default runs all of these and some other patterns, thorough runs all.
 */
public final class CoalescingSuite extends NamedSuite {

    private static final String ID = "coalescing";

    /** The cache level of the set. */
    private static final Axis SET = Axis.ofWords("set");

    /** The operation of all lanes on one word, or of each lane on its own. */
    private static final Axis OPERATION = Axis.ofWords("operation");

    private static final List<Integer> COMPONENTS = List.of(1, 2, 4);

    /** The patterns of quick runs, each with information of its own. */
    private static final List<String> QUICK =
            List.of("linear", "same", "quad-permuted", "reversed", "stride-2", "stride-4", "stride-8", "stride-32");

    /** The direction of a test's accesses. */
    private enum Direction {
        LOAD(
                "Load",
                Metric.LOADS_PER_SECOND,
                Traits.Access.READ,
                (name, set, pattern, targets) -> CoalescingKernels.load(name, set, pattern)),
        STORE("Store", Metric.STORES_PER_SECOND, Traits.Access.WRITE, CoalescingKernels::store);

        private final String word;
        private final Metric metric;
        private final Traits.Access access;
        private final Making making;

        Direction(String word, Metric metric, Traits.Access access, Making making) {
            this.word = word;
            this.metric = metric;
            this.access = access;
            this.making = making;
        }

        String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The number of 16-KiB sets that workgroups store to: 4 MiB together fit into most GPUs' second level. */
    private static final int TARGETS = 256;

    public CoalescingSuite() {
        super(ID, "loads and stores in the first- and second-level cache, by the address pattern of a subgroup");
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        List<TestCase> tests = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            for (Level level : Level.values()) {
                for (int components : COMPONENTS) {
                    for (LanePattern pattern : LanePattern.ALL) {
                        tests.add(test(direction, level, components, pattern));
                    }
                }
            }
        }
        for (LanePattern pattern : List.of(LanePattern.SAME, LanePattern.LINEAR)) {
            tests.add(collision("store", pattern, Metric.STORES_PER_SECOND, CoalescingKernels::store));
            tests.add(collision("atomic", pattern, Metric.ATOMICS_PER_SECOND, CoalescingKernels::atomic));
        }
        return List.copyOf(tests);
    }

    private static Type floats(int components) {
        return Type.of(ScalarType.F32, components);
    }

    private static String vector(int components) {
        return components == 1 ? "float" : "float" + components;
    }

    private static List<Coordinate> group(Direction direction, Level level, int components) {
        return List.of(Axes.DIRECTION.at(direction.id()), SET.at(level.id()), Axes.ELEMENT.at(vector(components)));
    }

    private static List<Coordinate> and(List<Coordinate> some, Coordinate last) {
        return Stream.concat(some.stream(), Stream.of(last)).toList();
    }

    private static TestCase test(Direction direction, Level level, int components, LanePattern pattern) {
        List<Coordinate> group = group(direction, level, components);
        String kernelName = TestCase.idOf(ID, group).replace('/', '_');
        return TestCase.builder(ID, and(group, pattern.place()))
                .label("StructuredBuffer<" + vector(components) + ">." + direction.word + " " + pattern.id() + ", "
                        + level.name())
                .metric(direction.metric)
                .description("256 accesses per invocation to the " + level.words() + ", " + pattern.description())
                .workload(device -> direction.making.of(
                        kernelName,
                        WalkedSet.of(level, floats(components), device),
                        pattern,
                        level == Level.L1 ? TARGETS : 1))
                .traits(new Traits(direction.access, Path.BUFFER))
                .relativeTo(TestCase.idOf(ID, and(group, LanePattern.LINEAR.place())))
                .tier(tier(direction, components, pattern))
                .build();
    }

    private static Tier tier(Direction direction, int components, LanePattern pattern) {
        boolean isCommon = direction == Direction.LOAD && components == 1;
        if (isCommon && QUICK.contains(pattern.id())) {
            return Tier.QUICK;
        }
        return isCommon || pattern.isMain() ? Tier.DEFAULT : Tier.THOROUGH;
    }

    @FunctionalInterface
    private interface Making {
        Workload of(String name, WalkedSet set, LanePattern pattern, int targets);
    }

    /** All lanes of a subgroup on one word, or each on its own word, which is the base. */
    private static TestCase collision(String operation, LanePattern pattern, Metric metric, Making making) {
        boolean collides = pattern.equals(LanePattern.SAME);
        String apart = operation + "-apart";
        return TestCase.builder(ID, at(collides ? operation : apart))
                .label(operation + (collides ? " of all lanes to one word" : " of each lane to its own word"))
                .metric(metric)
                .description("256 accesses per invocation, " + pattern.description())
                .workload(device -> making.of(
                        ID + "_collide_" + operation, WalkedSet.of(Level.L1, ScalarType.U32, device), pattern, TARGETS))
                .traits(new Traits(Traits.Access.WRITE, Path.BUFFER))
                .relativeTo(TestCase.idOf(ID, at(apart)))
                .tier(Tier.DEFAULT)
                .build();
    }

    private static List<Coordinate> at(String operation) {
        return List.of(Axes.DIRECTION.at("collide"), OPERATION.at(operation));
    }

    /** The most informative patterns of single floats, in the second-level set. */
    @Override
    public List<String> card() {
        String group = TestCase.idOf(ID, group(Direction.LOAD, Level.L2, 1));
        return QUICK.stream()
                .filter(pattern -> !pattern.equals(LanePattern.SAME.id()))
                .map(pattern -> group + "/" + pattern)
                .toList();
    }

    /** The parts that cause costs, by direction and set, and the orders of lanes without cost, by element. */
    @Override
    public List<Finding> findings(Measurements measurements) {
        List<Finding> findings = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            for (Level level : Level.values()) {
                findings.addAll(findings(measurements, direction, level));
            }
        }
        return findings;
    }

    private static List<Finding> findings(Measurements measurements, Direction direction, Level level) {
        List<Footprint> footprints = new ArrayList<>();
        List<Orders> orders = new ArrayList<>();
        for (int components : COMPONENTS) {
            List<Coordinate> group = group(direction, level, components);
            for (LanePattern pattern : LanePattern.ALL) {
                measured(measurements, group, pattern)
                        .ifPresent(measured -> footprints.add(footprint(measured, level, components, pattern)));
            }
            measured(measurements, group, LanePattern.LINEAR)
                    .ifPresent(linear -> orders.add(orders(measurements, group, linear, level, components)));
        }
        return Coalescing.findings(
                TestCase.idOf(ID, List.of(Axes.DIRECTION.at(direction.id()), SET.at(level.id()))), footprints, orders);
    }

    private static Orders orders(
            Measurements measurements, List<Coordinate> group, Measured linear, Level level, int components) {
        List<Reordered> reordered = new ArrayList<>();
        measured(measurements, group, LanePattern.QUAD_PERMUTED)
                .ifPresent(permuted -> reordered.add(new Reordered(permuted, LanePattern.QUAD)));
        measured(measurements, group, LanePattern.REVERSED)
                .ifPresent(reversed -> reordered.add(new Reordered(
                        reversed,
                        WalkedSet.of(level, floats(components), reversed.test().device())
                                .lanes())));
        return new Orders(TestCase.idOf(ID, group), linear, reordered);
    }

    private static Optional<Measured> measured(Measurements measurements, List<Coordinate> group, LanePattern pattern) {
        return measurements.of(TestCase.idOf(ID, and(group, pattern.place())));
    }

    private static Footprint footprint(Measured measured, Level level, int components, LanePattern pattern) {
        WalkedSet set = WalkedSet.of(level, floats(components), measured.test().device());
        return new Footprint(
                measured,
                set.elementBytes(),
                pattern.of(set).stream()
                        .map(element -> element * set.elementBytes())
                        .toList());
    }
}
