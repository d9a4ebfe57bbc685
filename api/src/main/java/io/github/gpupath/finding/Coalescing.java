package io.github.gpupath.finding;

import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import io.github.gpupath.suite.Measurements.Measured;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * How the addresses of a subgroup's lanes make a cost: hardware takes some neighbouring lanes together and accesses each
 * block of memory that they touch once.
 */
public final class Coalescing {

    /** The kind of these findings. */
    public static final String KIND = "granularity";

    /** The name of the finding of the block of memory that costs; its first figure is the block's size in bytes. */
    public static final String LINE = "line";

    /** The name of the finding of the lanes whose order does not matter; its first figure is their number. */
    public static final String ORDER = "order";

    /** The figure with the lanes that are taken together. */
    public static final String LANES = "lanes";

    private static final int SMALLEST_BLOCK = 8;
    private static final int LARGEST_BLOCK = 1024;

    /** Fewer lanes are not taken together: those of a quad are the fewest that any hardware handles as one. */
    private static final int FEWEST_LANES = 4;

    /** Fewer tests than this prove no model. */
    private static final int FEWEST_TESTS = 5;

    /** What costs no more than this factor costs the same: as much as two levels of memory must differ by at least. */
    private static final double SAME_COST = 1.1;

    private Coalescing() {}

    /**
     * A test and what the lanes of a subgroup access together in it.
     *
     * @param measured the test
     * @param bytes of one access
     * @param addresses the first byte of each lane's access, from the beginning of a block of any size
     */
    public record Footprint(Measured measured, int bytes, List<Integer> addresses) {

        public Footprint {
            addresses = List.copyOf(addresses);
        }

        /** Whether every lane accesses something else; what several access, some hardware hands out for nothing. */
        boolean isDistinct() {
            return new HashSet<>(addresses).size() == addresses.size();
        }

        /** The blocks that are accessed, of each group of lanes separately. */
        int blocks(int blockBytes, int lanes) {
            int blocks = 0;
            for (int from = 0; from < addresses.size(); from += lanes) {
                Set<Integer> touched = new HashSet<>();
                for (int address : addresses.subList(from, Math.min(from + lanes, addresses.size()))) {
                    for (int block = address / blockBytes; block <= (address + bytes - 1) / blockBytes; block++) {
                        touched.add(block);
                    }
                }
                blocks += touched.size();
            }
            return blocks;
        }
    }

    /**
     * A test in which the lanes of aligned groups access what they access in order otherwise, in another order.
     *
     * @param measured the test
     * @param lanes of a group
     */
    public record Reordered(Measured measured, int lanes) {}

    /** A way in which hardware may group lanes and memory, and how far it is from what was measured. */
    private record Grouping(int blockBytes, int lanes, double distance) {}

    /**
     * The block of memory that costs and the lanes whose order does not matter; nothing where the tests cost the same or
     * something else than blocks explains what they cost.
     *
     * @param subject what the ids of the tests have in common
     * @param footprints tests whose lanes are spread in different ways; those that are reordered too are left out
     * @param linear the test in which neighbouring lanes access neighbouring elements
     * @param reordered tests that differ from that one in the order of the lanes
     */
    public static List<Finding> findings(
            String subject, List<Footprint> footprints, Measured linear, List<Reordered> reordered) {
        List<Footprint> distinct = footprints.stream()
                .filter(Footprint::isDistinct)
                .filter(each ->
                        reordered.stream().noneMatch(other -> other.measured().equals(each.measured())))
                .toList();
        Optional<Finding> line = line(subject, distinct);
        return line.stream()
                .flatMap(found -> Stream.concat(Stream.of(found), order(subject, linear, reordered).stream()))
                .toList();
    }

    private static Optional<Finding> line(String subject, List<Footprint> footprints) {
        if (footprints.size() < FEWEST_TESTS) {
            return Optional.empty();
        }
        List<Measured> tests = footprints.stream().map(Footprint::measured).toList();
        Costs costs = Costs.of(tests);
        List<Grouping> groupings = groupings(footprints, costs);
        Optional<Grouping> best = groupings.stream()
                .min(Comparator.comparingDouble(Grouping::distance))
                .filter(grouping -> costs.areExplainedAt(grouping.distance()));
        return best.map(found -> {
            List<Grouping> possible = groupings.stream()
                    .filter(other -> Costs.isAsGood(other.distance(), found.distance()))
                    .toList();
            return new Finding(
                    KIND,
                    subject,
                    LINE,
                    List.of(
                            figure(
                                    LINE,
                                    "B",
                                    found.blockBytes(),
                                    possible.stream().map(Grouping::blockBytes)),
                            figure(LANES, "", found.lanes(), possible.stream().map(Grouping::lanes))),
                    ids(tests),
                    "each " + ByteSize.label(found.blockBytes()) + " of memory that " + found.lanes()
                            + " lanes touch together cost one access");
        });
    }

    private static Figure figure(String name, String unit, int value, Stream<Integer> possible) {
        List<Integer> sorted = possible.sorted().toList();
        return Figure.within(name, unit, value, sorted.get(0), sorted.get(sorted.size() - 1));
    }

    private static List<Grouping> groupings(List<Footprint> footprints, Costs costs) {
        int subgroup = footprints.get(0).addresses().size();
        List<Grouping> groupings = new ArrayList<>();
        for (int bytes = SMALLEST_BLOCK; bytes <= LARGEST_BLOCK; bytes *= 2) {
            for (int lanes = Math.min(FEWEST_LANES, subgroup); lanes <= subgroup; lanes *= 2) {
                int blockBytes = bytes;
                int together = lanes;
                double[] blocks = footprints.stream()
                        .mapToDouble(each -> each.blocks(blockBytes, together))
                        .toArray();
                groupings.add(new Grouping(bytes, lanes, costs.distance(blocks)));
            }
        }
        return groupings;
    }

    private static Optional<Finding> order(String subject, Measured linear, List<Reordered> reordered) {
        if (reordered.isEmpty()) {
            return Optional.empty();
        }
        List<Measured> tests = Stream.concat(
                        Stream.of(linear), reordered.stream().map(Reordered::measured))
                .toList();
        int free = free(reordered, each -> Costs.ratio(linear, each));
        int surely = free(reordered, each -> Costs.highestRatio(linear, each));
        int perhaps = free(reordered, each -> Costs.lowestRatio(linear, each));
        return Optional.of(new Finding(
                KIND,
                subject,
                ORDER,
                List.of(Figure.within(LANES, "", free, surely, perhaps)),
                ids(tests),
                free == 1
                        ? "any other order of the lanes costs more"
                        : String.format(
                                Locale.ROOT,
                                "in each aligned %d lanes it does not matter how they are ordered",
                                free)));
    }

    /** The lanes of the largest groups in which order costs nothing, nor in any smaller ones. */
    private static int free(List<Reordered> reordered, ToDoubleFunction<Measured> ratio) {
        return reordered.stream()
                .sorted(Comparator.comparingInt(Reordered::lanes))
                .takeWhile(each -> ratio.applyAsDouble(each.measured()) <= SAME_COST)
                .mapToInt(Reordered::lanes)
                .max()
                .orElse(1);
    }

    private static List<String> ids(List<Measured> tests) {
        return tests.stream().map(each -> each.test().id()).toList();
    }
}
