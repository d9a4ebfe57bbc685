package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.text.Selectors;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.DeviceKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares within one file the backends of each device and the devices of each backend, or files with the first of them. Never
 * another backend of another device.
 */
public final class Comparer {

    private Comparer() {}

    /**
     * Compares.
     *
     * @param files at least one; of several the first is the base
     * @throws UserException if there is nothing to compare
     */
    public static Comparison compare(List<MeasuredFile> files, Request request) {
        for (MeasuredFile file : files) {
            if (file.content().results().isEmpty()) {
                throw UserException.usage(file.name() + " has no results");
            }
        }
        List<Side> sides = chosen(Side.of(files), request);
        List<Match> matches = files.size() == 1 ? within(sides, request) : between(sides, files.get(0), request);
        Set<String> tests = new Selectors(Side.tests(sides)).matching(request.selectors());
        if (matches.stream().noneMatch(match -> hasCommonTest(match, tests))) {
            throw UserException.usage("nothing to compare: "
                    + matches.stream()
                            .map(match -> match.base().title() + " and "
                                    + match.other().title())
                            .collect(Collectors.joining(", "))
                    + " have no test in common");
        }
        return Comparison.of(sides, matches, tests, request.noiseFloor());
    }

    /**
     * Compares whatever can be: within each file the backends of a device with each other and each backend with that on the first
     * device, and each file with the first. A pair has a test that both sides have; where there is none there are no pairs.
     *
     * @param files at least one; of several the first is the base
     */
    public static Comparison compareAll(List<MeasuredFile> files) {
        List<Side> sides = Side.of(files);
        Set<String> tests = Side.tests(sides);
        List<Match> matches = new ArrayList<>();
        for (MeasuredFile file : files) {
            List<Side> own = sides.stream().filter(side -> isOf(file, side)).toList();
            for (int i = 0; i < own.size(); i++) {
                Side base = own.get(i);
                own.stream()
                        .skip(i + 1L)
                        .filter(base::isOnTheDeviceOf)
                        .forEach(side -> matches.add(new Match(base, side)));
            }
            matches.addAll(Match.acrossDevices(own));
        }
        matches.addAll(between(sides, files.get(0)));
        matches.removeIf(match -> !hasCommonTest(match, tests));
        return Comparison.of(sides, matches, tests, NoiseFloor.DEFAULT);
    }

    /** The backends of each device with the base's, or with the first that the device has; then the devices of each backend. */
    private static List<Match> within(List<Side> sides, Request request) {
        List<Side> baseFirst = sides.stream()
                .sorted(Comparator.comparing(side -> !side.column().backend().equals(request.base())))
                .toList();
        List<Match> matches = new ArrayList<>(Match.withinDevices(baseFirst));
        matches.addAll(Match.acrossDevices(sides));
        if (matches.isEmpty()) {
            throw UserException.usage((sides.size() == 1
                            ? "there is only one column of results, "
                            : "no two columns of results share a device or a backend: ")
                    + sides.stream().map(Side::title).collect(Collectors.joining(", "))
                    + "; add a second file, or a file with more backends");
        }
        return matches;
    }

    private static List<Match> between(List<Side> sides, MeasuredFile first, Request request) {
        if (request.base() != null) {
            throw UserException.usage(
                    "--base selects a backend within one file; with several files the first file is the base");
        }
        List<Match> matches = between(sides, first);
        if (matches.isEmpty()) {
            throw UserException.usage("nothing to compare: the files have no backend in common ("
                    + sides.stream().map(Side::title).collect(Collectors.joining(", "))
                    + ")");
        }
        return matches;
    }

    /**
     * Each side of the other files with the side of the first that is of the same device through the same API. A side on a device that the first file does not have is compared with one of the same API that
     * would otherwise be compared with nothing of its file.
     */
    private static List<Match> between(List<Side> sides, MeasuredFile first) {
        Map<String, Set<DeviceKey>> keys = new HashMap<>();
        for (Side side : sides) {
            keys.computeIfAbsent(side.file().name(), file -> new LinkedHashSet<>())
                    .add(side.column().key());
        }
        List<Side> bases = sides.stream().filter(side -> isOf(first, side)).toList();
        List<Match> matches = new ArrayList<>();
        for (Side other : sides) {
            Column column = other.column();
            if (!isOf(first, other)) {
                bases.stream()
                        .filter(base -> base.column().key().equals(column.key()))
                        .findFirst()
                        .or(() -> bases.stream()
                                .filter(base -> base.isThroughTheBackendOf(other)
                                        && !keys.getOrDefault(column.file(), Set.of())
                                                .contains(base.column().key()))
                                .findFirst())
                        .ifPresent(base -> matches.add(new Match(base, other)));
            }
        }
        return matches;
    }

    private static boolean isOf(MeasuredFile file, Side side) {
        return side.file().name().equals(file.name());
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
                    "no results of backend " + backend + "; backends with results: " + String.join(", ", known));
        }
    }

    private static boolean hasCommonTest(Match match, Set<String> tests) {
        return match.base().results().keySet().stream()
                .anyMatch(
                        test -> tests.contains(test) && match.other().results().containsKey(test));
    }
}
