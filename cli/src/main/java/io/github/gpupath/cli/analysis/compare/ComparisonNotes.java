package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.analysis.statistics.Quantiles;
import io.github.gpupath.cli.analysis.statistics.Replicates;
import io.github.gpupath.result.ClockReading;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Settings;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
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
        Set<String> files = new HashSet<>();
        for (Match match : matches) {
            if (!match.withinOneFile() && files.add(match.other().file().name())) {
                notes.files(match.base().file(), match.other().file());
                notes.clocks(match.base().file(), match.other().file());
            }
        }
        matches.forEach(notes::devices);
        matches.stream()
                .flatMap(Match::devicesWithoutSpread)
                .distinct()
                .forEach(device -> notes.add("no run-to-run spread is published for " + device
                        + ": intervals between runs use that of "
                        + String.join(" and ", RunSpread.devices())));
        matches.forEach(match -> notes.results(match, ComparisonNotes::cautions));
        Set<String> matched = matches.stream()
                .flatMap(match -> Stream.of(match.base(), match.other()))
                .map(Side::title)
                .collect(Collectors.toSet());
        String lacking = matches.stream().allMatch(Match::withinOneFile)
                ? "no other column has its backend or device"
                : "no other file has its backend and device";
        sides.stream()
                .map(Side::title)
                .filter(title -> !matched.contains(title))
                .forEach(title -> notes.add(title + " has no counterpart: " + lacking));
        matches.forEach(match -> notes.results(match, ComparisonNotes::differences));
        return notes.notes;
    }

    private void add(String text) {
        notes.add(new ComparisonNote(text, List.of()));
    }

    private void devices(Match match) {
        Column base = match.base().column();
        Column other = match.other().column();
        if (match.isAcrossDevices()) {
            return; // the titles say it
        }
        if (!base.device().equals(other.device())) {
            add("the comparison is across devices: " + base.title() + " ran on " + base.deviceName() + ", "
                    + other.title() + " on " + other.deviceName());
        } else if (base.key().equals(other.key()) && !base.driverVersion().equals(other.driverVersion())) {
            add("the driver versions differ: " + base.title() + " has " + base.driverVersion() + ", " + other.title()
                    + " has " + other.driverVersion());
        }
    }

    /** What can be said of the two results of a test. */
    private interface Remarks {
        List<String> of(Match match, TestResult base, TestResult other);
    }

    /** Adds each remark once, with the tests that it is about. */
    private void results(Match match, Remarks remarks) {
        Map<String, List<String>> testsByText = new LinkedHashMap<>();
        for (String test : match.comparable(tests)) {
            TestResult base = match.base().result(test).orElseThrow();
            TestResult other = match.other().result(test).orElseThrow();
            remarks.of(match, base, other)
                    .forEach(text -> testsByText
                            .computeIfAbsent(text, key -> new ArrayList<>())
                            .add(test));
        }
        testsByText.forEach((text, about) -> notes.add(new ComparisonNote(text, about)));
    }

    /** Whether the intervals do not hold what is known to differ from place to place or from process to process. */
    private static List<String> cautions(Match match, TestResult base, TestResult other) {
        String sides = match.base().title() + " and " + match.other().title();
        Optional<String> reason = match.reasonForAmbiguity(base, other);
        if (reason.isPresent()) {
            return List.of(sides + ": " + reason.get());
        }
        boolean oneEach = Stream.of(base, other)
                .allMatch(
                        result -> Replicates.of(result.measured().orElseThrow()).number() == 1);
        return oneEach
                ? List.of(sides + " each have one memory placement: their intervals omit variation between placements")
                : List.of();
    }

    private static List<String> differences(Match match, TestResult base, TestResult other) {
        String from = match.base().title();
        String to = match.other().title();
        List<String> texts = new ArrayList<>();
        if (base.timer() != null && other.timer() != null && !base.timer().equals(other.timer())) {
            texts.add("the timers differ: " + from + " uses the " + base.timer() + ", " + to + " the " + other.timer());
        }
        if (base.geometry() != null
                && other.geometry() != null
                && !base.geometry().equals(other.geometry())) {
            texts.add("the dispatch geometries of " + from + " and " + to + " differ");
        }
        if (base.boundByInstructions() || other.boundByInstructions()) {
            texts.add(from + " or " + to
                    + " is bound by instructions: the verdict is about the kernel, not about memory");
        }
        return texts;
    }

    /** Adds the differences between two files in machine, program and settings. */
    private void files(MeasuredFile base, MeasuredFile other) {
        Map<String, Object> to = facts(other.content());
        facts(base.content()).forEach((name, value) -> {
            if (!value.equals(to.get(name))) {
                add(other.name() + " and " + base.name() + " differ in " + name + ": " + to.get(name) + " and "
                        + value);
            }
        });
    }

    /** Says where one run had another clock than the other, if both read the clock of their devices. */
    private void clocks(MeasuredFile base, MeasuredFile other) {
        OptionalDouble from = megahertz(base.content());
        OptionalDouble to = megahertz(other.content());
        if (from.isPresent()
                && to.isPresent()
                && Math.abs(to.getAsDouble() / from.getAsDouble() - 1) > NoiseFloor.DEFAULT.share()) {
            add(String.format(
                    Locale.ROOT,
                    "the clocks of %s and %s differ: %,.0f MHz and %,.0f MHz (%+.0f %%)",
                    other.name(),
                    base.name(),
                    to.getAsDouble(),
                    from.getAsDouble(),
                    100 * (to.getAsDouble() / from.getAsDouble() - 1)));
        }
    }

    /** The median reading of the shader clock during a run. */
    private static OptionalDouble megahertz(ResultFile file) {
        List<ClockReading> readings = Objects.requireNonNullElse(file.clock(), List.of());
        return readings.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Quantiles.median(readings.stream()
                                .mapToDouble(ClockReading::hertz)
                                .sorted()
                                .toArray())
                        / 1e6);
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
        facts.put("number of processors", file.host().processors());
        facts.put("driver variables", Objects.requireNonNullElse(file.host().variables(), "none"));
        facts.put("gpupath version", file.tool().version());
        facts.put("profile", effort.name());
        facts.put("warm-up in seconds", effort.warmUpSeconds());
        facts.put("shortest batch in seconds", effort.minBatchSeconds());
        facts.put("target dispatch time in seconds", effort.targetDispatchSeconds());
        facts.put("dispatch time limit in seconds", effort.maxDispatchSeconds());
        facts.put("minimum number of rounds", effort.minRounds());
        facts.put("interval goal", effort.intervalGoal());
        facts.put("time limit per test in seconds", effort.maxSecondsPerTest());
        facts.put("number of memory placements", effort.placements());
        facts.put("processes per backend", effort.processes());
        facts.put("process mode", settings.inProcess() ? "one for all backends" : "one for each backend");
        facts.put("suite options", settings.options().isEmpty() ? "none" : settings.options());
        return facts;
    }
}
