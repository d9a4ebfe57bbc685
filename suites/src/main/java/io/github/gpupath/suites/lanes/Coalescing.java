package io.github.gpupath.suites.lanes;

import io.github.gpupath.finding.Inconclusive;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suites.lanes.MemoryPart.Blocks;
import io.github.gpupath.suites.lanes.MemoryPart.WordBanks;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds how a subgroup's lane addresses are coalesced. Hardware handles adjacent lanes together and accesses each block
 * of memory once. A first-level cache has banks too; beyond it, lines and sectors may each have a cost. An access then
 * takes as long as the slower of two parts, see {@link AccessModel}.
 */
public final class Coalescing {

    /** The kind of these findings. */
    public static final String KIND = "granularity";

    /** The name of the finding on the block of one access; its first figure is the block's size in bytes. */
    public static final String LINE = "line";

    /** The name of the finding on lanes whose order has no cost; its first figure is their number. */
    public static final String ORDER = "order";

    /** The name of the finding on a smaller block within a line; its first figure is its size in bytes. */
    public static final String SECTOR = "sector";

    /** The figure with the number of lanes that are handled together. */
    public static final String LANES = "lanes";

    /** The figure with the cost of a line next to another part, in bank accesses or sectors. */
    public static final String TURNS = "turns";

    /** Costs within this factor count as equal; it is also the minimum ratio of two memory levels. */
    private static final double SAME_COST = 1.1;

    private Coalescing() {}

    /** A test in which the lanes of aligned groups access the elements of linear access in another order. */
    public record Reordered(Measured measured, int lanes) {}

    /**
     * Tests of one element type with different orders of lanes.
     *
     * @param linear the test in which adjacent lanes access adjacent elements
     * @param reordered tests that differ from it in the order of lanes
     */
    public record Orders(String subject, Measured linear, List<Reordered> reordered) {

        public Orders {
            reordered = List.copyOf(reordered);
        }
    }

    /**
     * Findings on the parts of a memory that cause costs, and on lanes whose order has no cost; empty if all tests cost
     * the same or no model explains their costs.
     *
     * @param footprints tests with different distributions of lanes and comparable costs per access; tests in
     *     {@code orders} are ignored
     * @param orders the tests of orders per element type
     */
    public static List<Finding> findings(String subject, List<Footprint> footprints, List<Orders> orders) {
        Set<Measured> reordered = orders.stream()
                .flatMap(each -> each.reordered().stream())
                .map(Reordered::measured)
                .collect(Collectors.toSet());
        List<Footprint> distinct = footprints.stream()
                .filter(Footprint::isDistinct)
                .filter(each -> !reordered.contains(each.measured()))
                .toList();
        List<Measured> tests = distinct.stream().map(Footprint::measured).toList();
        if (!differByLanes(distinct)) {
            return List.of();
        }
        Costs costs = Costs.of(tests);
        List<AccessModel> models = AccessModel.explaining(distinct, costs);
        if (models.isEmpty()) {
            return List.of();
        }
        AccessModel nearest = models.get(0);
        if (!costs.areSurelyExplainedAt(nearest.distance())) {
            return List.of(Inconclusive.finding(KIND, subject, tests, "the memory blocks or banks that lanes share"));
        }
        List<Finding> findings = new ArrayList<>();
        if (nearest.part() instanceof WordBanks banks) {
            findings.add(new Finding(
                    Banks.KIND,
                    subject,
                    Banks.KIND,
                    List.of(figure(Banks.KIND, "", models, model -> ((WordBanks) model.part()).number())),
                    Measurements.ids(tests),
                    banks.number() + " banks, each serving one 4 B word at a time"));
        } else {
            findings.add(blocks(
                    nearest.blocks().isPresent() ? SECTOR : LINE,
                    subject,
                    models,
                    model -> (Blocks) model.part(),
                    Measurements.ids(tests)));
        }
        if (nearest.blocks().isPresent()) {
            findings.add(blocks(LINE, subject, models, model -> model.blocks().orElseThrow(), Measurements.ids(tests)));
        }
        orders.stream().flatMap(each -> order(each).stream()).forEach(findings::add);
        return List.copyOf(findings);
    }

    /** Whether costs differ among accesses of one size; wider accesses may cost more in any memory. */
    private static boolean differByLanes(List<Footprint> footprints) {
        return footprints.stream()
                .collect(Collectors.groupingBy(
                        Footprint::bytes, Collectors.mapping(Footprint::measured, Collectors.toList())))
                .values()
                .stream()
                .anyMatch(ofOneSize -> Costs.of(ofOneSize).differ());
    }

    private static Finding blocks(
            String name,
            String subject,
            List<AccessModel> models,
            Function<AccessModel, Blocks> blocks,
            List<String> tests) {
        AccessModel nearest = models.get(0);
        Blocks found = blocks.apply(nearest);
        List<Figure> figures = new ArrayList<>();
        figures.add(figure(name, "B", models, model -> blocks.apply(model).bytes()));
        figures.add(figure(LANES, "", models, model -> blocks.apply(model).lanes()));
        boolean isBeside = nearest.blocks().filter(found::equals).isPresent();
        if (isBeside) {
            figures.add(figure(TURNS, "", models, model -> 1 / model.blocksPerTurn()));
        }
        return new Finding(
                KIND,
                subject,
                name,
                figures,
                tests,
                "each " + range(models, model -> blocks.apply(model).bytes(), ByteSize::label) + " of memory that "
                        + range(models, model -> blocks.apply(model).lanes(), String::valueOf)
                        + " lanes access together costs "
                        + (isBeside ? cost(nearest) : "one access"));
    }

    private static String range(
            List<AccessModel> models, ToLongFunction<AccessModel> number, LongFunction<String> words) {
        LongSummaryStatistics possible = models.stream().mapToLong(number).summaryStatistics();
        return possible.getMin() == possible.getMax()
                ? words.apply(possible.getMin())
                : words.apply(possible.getMin()) + " to " + words.apply(possible.getMax());
    }

    private static String cost(AccessModel model) {
        String unit = model.part() instanceof WordBanks ? "an access to a bank" : "a sector";
        NumberFormat format = NumberFormat.getInstance(Locale.ROOT);
        if (model.blocksPerTurn() > 1) {
            return "one access; " + format.format(model.blocksPerTurn()) + " of them cost as much as " + unit;
        }
        return (model.blocksPerTurn() == 1 ? "" : format.format(1 / model.blocksPerTurn()) + " times ") + "as much as "
                + unit;
    }

    private static Figure figure(
            String name, String unit, List<AccessModel> models, ToDoubleFunction<AccessModel> number) {
        DoubleSummaryStatistics possible = models.stream().mapToDouble(number).summaryStatistics();
        return Figure.within(name, unit, number.applyAsDouble(models.get(0)), possible.getMin(), possible.getMax());
    }

    private static Optional<Finding> order(Orders orders) {
        Measured linear = orders.linear();
        List<Reordered> reordered = orders.reordered();
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
                orders.subject(),
                ORDER,
                List.of(Figure.within(LANES, "", free, surely, perhaps)),
                Measurements.ids(tests),
                (free == 1
                                ? "any other lane order costs more"
                                : String.format(
                                        Locale.ROOT, "lane order within aligned groups of %d costs nothing", free))
                        + (surely == perhaps
                                ? ""
                                : String.format(
                                        Locale.ROOT, "; the intervals allow groups of %d to %d", surely, perhaps))));
    }

    /** The size of the largest groups in which, as in all smaller ones, order has no cost. */
    private static int free(List<Reordered> reordered, ToDoubleFunction<Measured> ratio) {
        return reordered.stream()
                .sorted(Comparator.comparingInt(Reordered::lanes))
                .takeWhile(each -> ratio.applyAsDouble(each.measured()) <= SAME_COST)
                .mapToInt(Reordered::lanes)
                .max()
                .orElse(1);
    }
}
