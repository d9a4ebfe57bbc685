package io.github.gpupath.suites.lanes;

import io.github.gpupath.suites.lanes.MemoryPart.Blocks;
import io.github.gpupath.suites.lanes.MemoryPart.WordBanks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A cost model: lane addresses of a subgroup to access time. An access takes as long as the slowest part of a memory:
 * its banks or smallest blocks, or in parallel to them a second part with (larger) blocks.
 *
 * @param part the first part, whose turns are the unit of cost
 * @param blocks the second part, if there is one
 * @param blocksPerTurn blocks of the second part per turn of the first; 1 without a second part
 * @param distance the mean distance from the measured costs, as logarithms
 */
record AccessModel(MemoryPart part, Optional<Blocks> blocks, double blocksPerTurn, double distance) {

    private static final int SMALLEST_BLOCK = 8;
    private static final int LARGEST_BLOCK = 1024;

    /** Candidate numbers of banks; GPUs have 16 or 32. */
    private static final List<Integer> BANKS = List.of(16, 32, 64);

    /** The minimum number of lanes that hardware handles together: a quad. */
    private static final int FEWEST_LANES = 4;

    /** The minimum number of tests for a model of one part. */
    private static final int FEWEST_TESTS = 5;

    /** The minimum number of tests for a model of two parts, which has five parameters. */
    private static final int FEWEST_TESTS_OF_TWO = 12;

    /** The minimum number of tests in which each of two parts must be the slower one. */
    private static final int FEWEST_DECIDED = 2;

    private static final List<Double> RATES =
            List.of(1 / 8., 1 / 6., 1 / 4., 1 / 3., 1 / 2., 2 / 3., 1., 1.5, 2., 3., 4., 6., 8.);

    /** A part with its turns per test. */
    private record Candidate(MemoryPart part, double[] turns) {

        static Candidate of(MemoryPart part, List<Footprint> footprints) {
            return new Candidate(
                    part, footprints.stream().mapToDouble(part::turns).toArray());
        }
    }

    /** Whether both models have the same kinds of parts. */
    boolean isAlike(AccessModel other) {
        return part.getClass() == other.part.getClass() && blocks.isPresent() == other.blocks.isPresent();
    }

    /**
     * The models that explain the costs of tests about equally well, nearest first. Models of two parts are used only
     * if one part does not suffice. Empty if no model explains the costs, or different models do equally well.
     */
    static List<AccessModel> explaining(List<Footprint> footprints, Costs costs) {
        if (footprints.size() < FEWEST_TESTS || !costs.differ()) {
            return List.of();
        }
        int subgroup = footprints.stream()
                .mapToInt(footprint -> footprint.addresses().size())
                .max()
                .orElseThrow();
        List<Candidate> blocks = blocks(footprints, subgroup);
        List<Candidate> banks = banks(footprints);
        List<AccessModel> ofOne = nearestFirst(Stream.concat(blocks.stream(), banks.stream())
                .map(each -> new AccessModel(each.part(), Optional.empty(), 1, costs.distance(each.turns()))));
        List<AccessModel> ofTwo = footprints.size() < FEWEST_TESTS_OF_TWO
                ? List.of()
                : nearestFirst(Stream.concat(banks.stream(), blocks.stream())
                        .flatMap(part -> blocks.stream().flatMap(beside -> both(part, beside, costs))));
        boolean isOneEnough = costs.areExplainedAt(ofOne.get(0).distance())
                && (ofTwo.isEmpty()
                        || Costs.isAsGood(ofOne.get(0).distance(), ofTwo.get(0).distance()));
        return asGood(isOneEnough ? ofOne : ofTwo, costs);
    }

    private static List<AccessModel> nearestFirst(Stream<AccessModel> models) {
        return models.sorted(Comparator.comparingDouble(AccessModel::distance)).toList();
    }

    private static List<AccessModel> asGood(List<AccessModel> models, Costs costs) {
        if (models.isEmpty() || !costs.areExplainedAt(models.get(0).distance())) {
            return List.of();
        }
        AccessModel nearest = models.get(0);
        List<AccessModel> near = models.stream()
                .takeWhile(other -> Costs.isAsGood(other.distance(), nearest.distance()))
                .toList();
        return near.stream().allMatch(nearest::isAlike) ? near : List.of();
    }

    private static List<Candidate> blocks(List<Footprint> footprints, int subgroup) {
        List<Candidate> candidates = new ArrayList<>();
        for (int bytes = SMALLEST_BLOCK; bytes <= LARGEST_BLOCK; bytes *= 2) {
            for (int lanes = Math.min(FEWEST_LANES, subgroup); lanes <= subgroup; lanes *= 2) {
                candidates.add(Candidate.of(new Blocks(bytes, lanes), footprints));
            }
        }
        return candidates;
    }

    private static List<Candidate> banks(List<Footprint> footprints) {
        return BANKS.stream()
                .map(banks -> Candidate.of(new WordBanks(banks), footprints))
                .toList();
    }

    /** The models of two parts, at each ratio of rates at which both are visible. */
    private static Stream<AccessModel> both(Candidate part, Candidate beside, Costs costs) {
        Blocks blocks = (Blocks) beside.part();
        if (part.part() instanceof Blocks inner
                && !(inner.bytes() < blocks.bytes() && inner.lanes() == blocks.lanes())) {
            return Stream.empty();
        }
        return RATES.stream().flatMap(rate -> {
            double[] turns = new double[part.turns().length];
            int decidedByPart = 0;
            int decidedByBlocks = 0;
            for (int test = 0; test < turns.length; test++) {
                double own = part.turns()[test];
                double other = turnsOf(beside.turns()[test], rate);
                turns[test] = Math.max(own, other);
                decidedByPart += own > other ? 1 : 0;
                decidedByBlocks += other > own ? 1 : 0;
            }
            return Math.min(decidedByPart, decidedByBlocks) < FEWEST_DECIDED
                    ? Stream.empty()
                    : Stream.of(new AccessModel(part.part(), Optional.of(blocks), rate, costs.distance(turns)));
        });
    }

    /** Blocks in whole turns. */
    private static double turnsOf(double blocks, double blocksPerTurn) {
        return blocksPerTurn > 1 ? Math.ceil(blocks / blocksPerTurn) : blocks / blocksPerTurn;
    }
}
