package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.cli.text.Selectors;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares the backends of one file with each other, or files with the first of them. */
public final class Comparer {

    private Comparer() {}

    /**
     * Compares.
     *
     * @param files at least one; of several the first is the base
     * @throws RefusedException if there is nothing to compare
     */
    public static Comparison compare(List<MeasuredFile> files, Request request) {
        for (MeasuredFile file : files) {
            if (file.content().results().isEmpty()) {
                throw RefusedException.usage(file.name() + " has no results");
            }
        }
        List<Side> all = Side.of(files);
        all.forEach(Side::requireFigures);
        List<Side> sides = chosen(all, request);
        List<Match> matches =
                files.size() == 1 ? Match.within(sides, request.base()) : between(files.get(0), sides, request);
        Set<String> tests = new Selectors(Side.tests(sides)).matching(request.selectors());
        requireCommonTest(matches, tests);
        List<Pair> pairs = matches.stream()
                .map(match -> Pairs.of(match, tests, request.noiseFloor()))
                .toList();
        return Comparison.of(
                request.noiseFloor(),
                sides.stream().map(Side::column).toList(),
                pairs,
                ComparisonNotes.of(sides, matches, tests));
    }

    private static List<Match> between(MeasuredFile first, List<Side> sides, Request request) {
        if (request.base() != null) {
            throw RefusedException.usage(
                    "--base chooses among the backends of one file; of several files the first is the base");
        }
        return Match.between(
                sides.stream().filter(side -> isOf(first, side)).toList(),
                sides.stream().filter(side -> !isOf(first, side)).toList());
    }

    private static boolean isOf(MeasuredFile file, Side side) {
        return side.file().name().equals(file.name());
    }

    /** The sides of the requested backends, in the order of the request. */
    private static List<Side> chosen(List<Side> sides, Request request) {
        List<String> wanted = new ArrayList<>(request.backends());
        wanted.forEach(backend -> requireBackend("--backend", backend, sides));
        if (request.base() != null) {
            requireBackend("--base", request.base(), sides);
            if (!wanted.isEmpty() && !wanted.contains(request.base())) {
                wanted.add(0, request.base());
            }
        }
        return wanted.isEmpty()
                ? sides
                : sides.stream()
                        .filter(side -> wanted.contains(side.column().backend()))
                        .sorted(Comparator.comparingInt(
                                side -> wanted.indexOf(side.column().backend())))
                        .toList();
    }

    private static void requireBackend(String option, String backend, List<Side> sides) {
        Set<String> known = sides.stream()
                .map(side -> side.column().backend())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (!known.contains(backend)) {
            throw RefusedException.usage(option + ": there are no results of a backend " + backend + "; there are of "
                    + String.join(", ", known));
        }
    }

    private static void requireCommonTest(List<Match> matches, Set<String> tests) {
        if (matches.stream()
                .noneMatch(match -> tests.stream()
                        .anyMatch(test -> match.base().result(test).isPresent()
                                && match.other().result(test).isPresent()))) {
            throw RefusedException.usage("there is nothing to compare: "
                    + matches.stream()
                            .map(match -> match.base().column().title() + " and "
                                    + match.other().column().title())
                            .collect(Collectors.joining(", "))
                    + " have no test in common");
        }
    }
}
