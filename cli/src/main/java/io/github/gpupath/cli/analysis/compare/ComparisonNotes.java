package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.analysis.statistics.Replicates;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Settings;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Collects the reasons for caution about a comparison: differences of machine, settings or geometry, and doubtful
 * results.
 */
final class ComparisonNotes {

    private final Set<String> tests;
    private final List<ComparisonNote> notes = new ArrayList<>();

    private ComparisonNotes(Set<String> tests) {
        this.tests = tests;
    }

    static List<ComparisonNote> of(List<Side> sides, List<Match> matches, Set<String> tests) {
        ComparisonNotes notes = new ComparisonNotes(tests);
        Set<List<String>> seen = new LinkedHashSet<>();
        for (Match match : matches) {
            if (!match.withinOneRun()
                    && seen.add(List.of(
                            match.base().run().name(), match.other().run().name()))) {
                notes.notes.addAll(runs(match.base().run(), match.other().run()));
            }
        }
        matches.forEach(notes::devices);
        matches.forEach(notes::replicates);
        Set<Column> matched = matches.stream()
                .flatMap(match -> Stream.of(match.base(), match.other()))
                .map(Side::column)
                .collect(Collectors.toSet());
        sides.stream().filter(side -> !matched.contains(side.column())).forEach(notes::unmatched);
        matches.forEach(notes::results);
        return notes.notes;
    }

    private void unmatched(Side side) {
        notes.add(ComparisonNote.ofAll(
                side.column().title() + " is compared with nothing: no other file has its backend and device"));
    }

    /** Tests whose intervals do not hold what is known to differ from place to place or from process to process. */
    private void replicates(Match match) {
        String sides =
                match.base().column().title() + " and " + match.other().column().title();
        Map<String, List<String>> testsByText = new LinkedHashMap<>();
        for (String test : match.tests(tests)) {
            Optional<TestResult> base = match.base().result(test);
            Optional<TestResult> other = match.other().result(test);
            if (Pairs.isComparable(base, other)) {
                doubt(match, base.orElseThrow(), other.orElseThrow())
                        .ifPresent(text -> testsByText
                                .computeIfAbsent(sides + text, key -> new ArrayList<>())
                                .add(test));
            }
        }
        add(testsByText);
    }

    private static Optional<String> doubt(Match match, TestResult base, TestResult other) {
        Optional<String> doubt = match.doubt(base, other);
        if (doubt.isPresent()) {
            return doubt.map(words -> " are compared, " + words);
        }
        boolean oneEach = Stream.of(base, other)
                .allMatch(
                        result -> Replicates.of(result.measured().orElseThrow()).number() == 1);
        return oneEach
                ? Optional.of(" were each measured at one place in memory: what differs from place to place is in no"
                        + " interval")
                : Optional.empty();
    }

    private void devices(Match match) {
        Column base = match.base().column();
        Column other = match.other().column();
        if (!base.device().equals(other.device())) {
            notes.add(ComparisonNote.ofAll("different devices are compared: " + base.title() + " is of "
                    + base.deviceName() + ", " + other.title() + " of " + other.deviceName()));
        } else if (base.key().equals(other.key()) && !base.driverVersion().equals(other.driverVersion())) {
            notes.add(ComparisonNote.ofAll("the driver is another: " + base.title() + " is of version "
                    + base.driverVersion() + ", " + other.title() + " of " + other.driverVersion()));
        }
    }

    /** Notes the differences between the two results of each test. */
    private void results(Match match) {
        Map<String, List<String>> testsByText = new LinkedHashMap<>();
        for (String test : match.tests(tests)) {
            if (Pairs.isComparable(match.base().result(test), match.other().result(test))) {
                differences(
                                match,
                                match.base().result(test).orElseThrow(),
                                match.other().result(test).orElseThrow())
                        .forEach(text -> testsByText
                                .computeIfAbsent(text, key -> new ArrayList<>())
                                .add(test));
            }
        }
        add(testsByText);
    }

    private static List<String> differences(Match match, TestResult base, TestResult other) {
        String from = match.base().column().title();
        String to = match.other().column().title();
        List<String> texts = new ArrayList<>();
        if (base.timer() != null && other.timer() != null && !base.timer().equals(other.timer())) {
            texts.add("two clocks are compared: " + from + " is timed by the " + base.timer() + ", " + to + " by the "
                    + other.timer());
        }
        if (base.geometry() != null
                && other.geometry() != null
                && !base.geometry().equals(other.geometry())) {
            texts.add("the dispatches of " + from + " and " + to + " differ in their geometry");
        }
        return texts;
    }

    private void add(Map<String, List<String>> testsByText) {
        testsByText.forEach((text, about) -> notes.add(new ComparisonNote(text, about)));
    }

    /** The differences between two runs in machine, program and settings. */
    private static List<ComparisonNote> runs(Run base, Run other) {
        List<ComparisonNote> notes = new ArrayList<>();
        Map<String, Object> from = facts(base.first());
        Map<String, Object> to = facts(other.first());
        from.forEach((name, value) -> {
            if (!value.equals(to.get(name))) {
                notes.add(ComparisonNote.ofAll(other.name() + " has another " + name + " than " + base.name() + ": "
                        + to.get(name) + " instead of " + value));
            }
        });
        return notes;
    }

    /**
     * The facts that should be the same on both sides, by name. The selected tests and backends change no figure and are
     * left out.
     */
    private static Map<String, Object> facts(ResultFile file) {
        Settings settings = file.settings();
        Profile effort = settings.effort();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("operating system", file.host().os() + " " + file.host().architecture());
        facts.put("version of gpupath", file.tool().version());
        facts.put("profile", effort.name());
        facts.put("warm-up in seconds", effort.warmUpSeconds());
        facts.put("shortest batch in seconds", effort.minBatchSeconds());
        facts.put("target for a dispatch in seconds", effort.targetDispatchSeconds());
        facts.put("limit for a dispatch in seconds", effort.maxDispatchSeconds());
        facts.put("least number of rounds", effort.minRounds());
        facts.put("goal for the interval", effort.intervalGoal());
        facts.put("time limit for a test in seconds", effort.maxSecondsPerTest());
        facts.put("number of places in memory", effort.placements());
        facts.put("number of processes of a backend", effort.processes());
        facts.put("kind of process", settings.inProcess() ? "one for all backends" : "one for each backend");
        facts.put("set of suite options", settings.options().isEmpty() ? "none" : settings.options());
        return facts;
    }
}
