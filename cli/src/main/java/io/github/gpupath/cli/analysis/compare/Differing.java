package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.TestResult;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A test whose figures certainly differ, with its results from the runs.
 *
 * @param test the test's id
 * @param sides that differ from their base, the farthest first
 */
public record Differing(String test, List<Versus> sides) {

    public Differing {
        sides = List.copyOf(sides);
    }

    /**
     * One side of a test beside the base.
     *
     * @param compared the verdict on both
     * @param base the column of the base
     * @param baseResult the test's result there
     * @param other the other column
     * @param otherResult the test's result there
     */
    public record Versus(Compared compared, Column base, TestResult baseResult, Column other, TestResult otherResult) {

        private double distance() {
            return Math.abs(Math.log(compared.ratio().value()));
        }
    }

    /**
     * The tests that are faster or slower by most.
     *
     * @param runs that were compared
     * @param limit how many at most
     */
    public static List<Differing> most(Comparison comparison, List<Run> runs, int limit) {
        Map<String, Side> sides = Side.of(runs).stream()
                .collect(Collectors.toMap(side -> side.column().title(), Function.identity()));
        Comparator<Versus> farthestFirst =
                Comparator.comparingDouble(Versus::distance).reversed();
        return comparison.pairs().stream()
                .flatMap(pair -> pair.compared().stream()
                        .filter(test -> test.verdict() == Verdict.FASTER || test.verdict() == Verdict.SLOWER)
                        .map(test -> versus(
                                test,
                                Objects.requireNonNull(sides.get(pair.base())),
                                Objects.requireNonNull(sides.get(pair.other())))))
                .collect(Collectors.groupingBy(versus -> versus.compared().test()))
                .entrySet()
                .stream()
                .map(entry -> new Differing(
                        entry.getKey(),
                        entry.getValue().stream().sorted(farthestFirst).toList()))
                .sorted(Comparator.comparing((Differing test) -> test.sides().get(0), farthestFirst)
                        .thenComparing(Differing::test))
                .limit(limit)
                .toList();
    }

    private static Versus versus(Compared compared, Side base, Side other) {
        return new Versus(
                compared,
                base.column(),
                base.result(compared.test()).orElseThrow(),
                other.column(),
                other.result(compared.test()).orElseThrow());
    }
}
