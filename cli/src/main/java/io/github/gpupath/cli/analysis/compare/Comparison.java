package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.analysis.compare.ResultTable.FindingPair;
import io.github.gpupath.cli.analysis.compare.ResultTable.Pair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The outcome of a comparison.
 *
 * @param columns the devices of each file
 * @param tables one for each base, with the columns that are compared with it; other devices of its file have their own
 * @param summaries one for each suite and pair of columns, of all its tests, shown or not
 */
public record Comparison(
        NoiseFloor noiseFloor,
        List<Column> columns,
        List<ResultTable> tables,
        List<Summary> summaries,
        List<ComparisonNote> notes) {

    public Comparison {
        columns = List.copyOf(columns);
        tables = List.copyOf(tables);
        summaries = List.copyOf(summaries);
        notes = List.copyOf(notes);
    }

    /** The comparison of some matches. */
    static Comparison of(List<Side> sides, List<Match> matches, Set<String> tests, NoiseFloor noiseFloor) {
        Map<List<Object>, List<Match>> byBase = matches.stream()
                .collect(Collectors.groupingBy(
                        match -> List.of(match.base().column(), match.isAcrossDevices()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        List<ResultTable> tables = byBase.values().stream()
                .map(some -> ResultTable.of(some, tests, noiseFloor))
                .toList();
        return new Comparison(
                        noiseFloor,
                        sides.stream().map(Side::column).toList(),
                        tables,
                        tables.stream()
                                .flatMap(table -> Summary.of(table).stream())
                                .toList(),
                        matches.isEmpty() ? List.of() : ComparisonNotes.of(sides, matches, tests))
                .only(EnumSet.allOf(Verdict.class));
    }

    /** The same with some verdicts alone; the summaries stay those of all tests. */
    public Comparison only(Set<Verdict> verdicts) {
        return new Comparison(
                noiseFloor,
                columns,
                tables.stream().map(table -> table.only(verdicts)).toList(),
                summaries,
                notes);
    }

    /** The cells with a verdict, each beside that of its base. */
    public Stream<Pair> pairs() {
        return tables.stream().flatMap(ResultTable::pairs);
    }

    /** The findings with a verdict, each beside that of its base. */
    public Stream<FindingPair> findingPairs() {
        return tables.stream().flatMap(ResultTable::findingPairs);
    }

    /** The tests that are faster or slower by most, at most so many, each with the pairs that differ, the farthest first. */
    public Map<String, List<Pair>> mostDifferent(int limit) {
        Map<String, List<Pair>> tests = new LinkedHashMap<>();
        Comparator<Pair> nearestFirst = Comparator.comparingDouble(
                pair -> Math.abs(Math.log(pair.cell().ratio().orElseThrow().value())));
        pairs().filter(pair -> pair.verdict() == Verdict.FASTER || pair.verdict() == Verdict.SLOWER)
                .sorted(nearestFirst.reversed().thenComparing(pair -> pair.row().test()))
                .forEach(pair -> {
                    String test = pair.row().test();
                    if (tests.containsKey(test) || tests.size() < limit) {
                        tests.computeIfAbsent(test, absent -> new ArrayList<>()).add(pair);
                    }
                });
        return tests;
    }
}
