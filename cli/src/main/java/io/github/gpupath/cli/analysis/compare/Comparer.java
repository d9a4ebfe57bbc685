package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.text.Selectors;
import io.github.gpupath.cli.text.UserException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares the backends of one run with each other, or runs with the first of them. */
public final class Comparer {

    private Comparer() {}

    /**
     * Compares.
     *
     * @param runs at least one; of several the first is the base
     * @throws UserException if there is nothing to compare
     */
    public static Comparison compare(List<Run> runs, Request request) {
        for (Run run : runs) {
            if (run.results().isEmpty()) {
                throw UserException.usage(run.name() + " has no results");
            }
        }
        List<Side> all = Side.of(runs);
        List<Side> sides = chosen(all, request);
        List<Match> matches =
                runs.size() == 1 ? Match.within(sides, request.base()) : between(runs.get(0), sides, request);
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

    /**
     * Compares whatever can be: within each run every column with its first and with those before it that are of the same
     * device, and each run with the first. A pair has a test that both sides have; where there is none there are no pairs.
     *
     * @param runs at least one; of several the first is the base
     */
    public static Comparison compareAll(List<Run> runs) {
        List<Side> sides = Side.of(runs);
        Set<String> tests = Side.tests(sides);
        List<Match> matches = new ArrayList<>();
        for (Run run : runs) {
            matches.addAll(within(sides.stream().filter(side -> isOf(run, side)).toList()));
        }
        matches.addAll(between(runs.get(0), sides));
        matches.removeIf(match -> !hasCommonTest(match, tests));
        return Comparison.of(
                NoiseFloor.DEFAULT,
                sides.stream().map(Side::column).toList(),
                matches.stream()
                        .map(match -> Pairs.of(match, tests, NoiseFloor.DEFAULT))
                        .toList(),
                matches.isEmpty() ? List.of() : ComparisonNotes.of(sides, matches, tests));
    }

    private static List<Match> within(List<Side> sides) {
        Map<String, Deque<Side>> following = sides.stream()
                .collect(Collectors.groupingBy(
                        side -> side.column().device(), Collectors.toCollection(ArrayDeque::new)));
        List<Match> matches = new ArrayList<>();
        for (int base = 0; base < sides.size(); base++) {
            Side own = sides.get(base);
            Deque<Side> onDevice =
                    Objects.requireNonNull(following.get(own.column().device()));
            onDevice.remove();
            Collection<Side> others = base == 0 ? sides.subList(1, sides.size()) : onDevice;
            others.forEach(other -> matches.add(new Match(own, other)));
        }
        return matches;
    }

    private static List<Match> between(Run first, List<Side> sides, Request request) {
        if (request.base() != null) {
            throw UserException.usage(
                    "a base is chosen among the backends of one file; of several files the first is the base");
        }
        List<Match> matches = between(first, sides);
        if (matches.isEmpty()) {
            throw UserException.usage("there is nothing to compare: the files have no backend in common ("
                    + sides.stream().map(side -> side.column().title()).collect(Collectors.joining(", "))
                    + ")");
        }
        return matches;
    }

    private static List<Match> between(Run first, List<Side> sides) {
        return Match.between(
                sides.stream().filter(side -> isOf(first, side)).toList(),
                sides.stream().filter(side -> !isOf(first, side)).toList());
    }

    private static boolean isOf(Run run, Side side) {
        return side.run().name().equals(run.name());
    }

    /** The sides of the requested backends, in the order of the request. */
    private static List<Side> chosen(List<Side> sides, Request request) {
        List<String> wanted = new ArrayList<>(request.backends());
        wanted.forEach(backend -> requireBackend(backend, sides));
        if (request.base() != null) {
            requireBackend(request.base(), sides);
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

    private static void requireBackend(String backend, List<Side> sides) {
        Set<String> known = sides.stream()
                .map(side -> side.column().backend())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (!known.contains(backend)) {
            throw UserException.usage(
                    "there are no results of a backend " + backend + "; there are of " + String.join(", ", known));
        }
    }

    private static void requireCommonTest(List<Match> matches, Set<String> tests) {
        if (matches.stream().noneMatch(match -> hasCommonTest(match, tests))) {
            throw UserException.usage("there is nothing to compare: "
                    + matches.stream()
                            .map(match -> match.base().column().title() + " and "
                                    + match.other().column().title())
                            .collect(Collectors.joining(", "))
                    + " have no test in common");
        }
    }

    private static boolean hasCommonTest(Match match, Set<String> tests) {
        Set<String> ofBase = match.base().results().keySet();
        Set<String> ofOther = match.other().results().keySet();
        boolean isBaseLess = ofBase.size() < ofOther.size();
        Set<String> more = isBaseLess ? ofOther : ofBase;
        return (isBaseLess ? ofBase : ofOther).stream().anyMatch(test -> more.contains(test) && tests.contains(test));
    }
}
