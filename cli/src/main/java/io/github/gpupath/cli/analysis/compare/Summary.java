package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.analysis.compare.ResultTable.Cell;
import io.github.gpupath.cli.analysis.compare.ResultTable.Pair;
import io.github.gpupath.cli.analysis.compare.ResultTable.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.GeometricMean;
import org.jspecify.annotations.Nullable;

/**
 * The summary of the comparison of a suite in two columns.
 *
 * @param base the title of the base's column
 * @param other the title of the column that is compared with it
 * @param oneSided the tests with a value on one side only
 * @param compared the tests with a value on both sides, which the mean covers
 * @param tests the tests that either side has, with or without a value
 * @param geometricMean of the ratios; absent where nothing could be compared
 */
public record Summary(
        String suite,
        String base,
        String other,
        int faster,
        int slower,
        int same,
        int ambiguous,
        int oneSided,
        int compared,
        int tests,
        @Nullable Double geometricMean,
        @Nullable Extreme best,
        @Nullable Extreme worst) {

    /** A test at one end. */
    public record Extreme(String test, double ratio) {}

    /** The summaries of a table: for each column that is compared, one for each suite. */
    static List<Summary> of(ResultTable table) {
        List<Summary> summaries = new ArrayList<>();
        for (int column : table.compared()) {
            Map<String, List<Pair>> pairs = table.pairs(column)
                    .collect(Collectors.groupingBy(pair -> pair.row().suite()));
            Map<String, Long> tests = table.rows().stream()
                    .filter(row -> Stream.of(table.bases().get(column), column)
                            .anyMatch(side ->
                                    row.cells().get(side).flatMap(Cell::result).isPresent()))
                    .collect(Collectors.groupingBy(Row::suite, LinkedHashMap::new, Collectors.counting()));
            tests.forEach((suite, count) -> summaries.add(of(
                    suite,
                    table.base(column).title(),
                    table.columns().get(column).title(),
                    pairs.getOrDefault(suite, List.of()),
                    count.intValue())));
        }
        return summaries;
    }

    private static Summary of(String suite, String base, String other, List<Pair> pairs, int tests) {
        List<Extreme> ratios = pairs.stream()
                .flatMap(pair -> pair.cell().ratio().stream()
                        .map(ratio -> new Extreme(pair.row().test(), ratio.value())))
                .toList();
        Comparator<Extreme> byRatio = Comparator.comparingDouble(Extreme::ratio);
        return new Summary(
                suite,
                base,
                other,
                count(pairs, Verdict.FASTER),
                count(pairs, Verdict.SLOWER),
                count(pairs, Verdict.SAME),
                count(pairs, Verdict.AMBIGUOUS),
                count(pairs, Verdict.ONE_SIDED),
                ratios.size(),
                tests,
                ratios.isEmpty()
                        ? null
                        : GeometricMean.of(ratios.stream()
                                        .mapToDouble(Extreme::ratio)
                                        .toArray())
                                .getAsDouble(),
                ratios.stream().max(byRatio).orElse(null),
                ratios.stream().min(byRatio).orElse(null));
    }

    private static int count(List<Pair> pairs, Verdict verdict) {
        return (int) pairs.stream().filter(pair -> pair.verdict() == verdict).count();
    }
}
