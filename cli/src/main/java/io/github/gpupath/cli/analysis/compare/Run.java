package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.analysis.compare.Column.Way;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.ResultKey;
import io.github.gpupath.result.Settings;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.SuiteRecord.AxisRecord;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Metric;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What was measured on the same devices through the same drivers: a file, or several that are its parts, such as one for each suite.
 *
 * @param whole all parts as one file, named by the least that tells it from the other runs; its devices have the keys of the first part
 * @param parts the files, in the order in which they were given
 */
public record Run(MeasuredFile whole, List<MeasuredFile> parts) {

    public Run {
        parts = List.copyOf(parts);
    }

    /**
     * A file that may be a part.
     *
     * @param place among all
     * @param tests that it has; those of the clock, which come along with others, only where there are no others
     */
    private record Part(int place, MeasuredFile file, Set<String> tests) {

        static Part of(int place, MeasuredFile file) {
            List<TestResult> results = file.content().results();
            Set<String> asked = tests(results.stream().filter(result -> !isOfTheClock(result)));
            return new Part(place, file, asked.isEmpty() ? tests(results.stream()) : asked);
        }

        private static Set<String> tests(Stream<TestResult> results) {
            return results.map(TestResult::test).collect(Collectors.toSet());
        }

        String time() {
            return file.content().host().startedAt();
        }

        /** Whether it can be of one run with another; a file without results is of none. */
        boolean fits(Part other, Likeness likeness) {
            return !tests.isEmpty()
                    && !other.tests.isEmpty()
                    && likeness.holds(file.content(), other.file.content())
                    && Collections.disjoint(tests, other.tests);
        }
    }

    private static boolean isOfTheClock(TestResult result) {
        return result.metric().equals(Metric.CYCLES_PER_SECOND.id());
    }

    /**
     * Groups files into runs, in the order of their first files. Files that are alike, share no test but for those of the clock, and
     * do not contradict each other belong to one run, which has the clock of the first of them. The closest likeness is tried first;
     * a file joins the fitting run that began last before it.
     */
    public static List<Run> of(List<MeasuredFile> files) {
        List<List<Part>> runs = IntStream.range(0, files.size())
                .mapToObj(place -> Part.of(place, files.get(place)))
                .sorted(Comparator.comparing(Part::time))
                .map(List::of)
                .toList();
        for (Likeness likeness : Likeness.values()) {
            runs = joined(runs, likeness);
        }
        List<List<MeasuredFile>> ordered = runs.stream()
                .sorted(Comparator.comparing(
                        run -> run.stream().mapToInt(Part::place).min().orElseThrow()))
                .map(Run::files)
                .toList();
        List<String> names = RunNames.of(ordered);
        return IntStream.range(0, ordered.size())
                .mapToObj(run -> new Run(new MeasuredFile(names.get(run), whole(ordered.get(run))), ordered.get(run)))
                .toList();
    }

    /** What the files say of the device of each column of this run, each thing once. */
    public Map<Way, Set<DeviceRecord>> devices() {
        ResultFile first = parts.get(0).content();
        Map<Way, Set<DeviceRecord>> devices = new HashMap<>();
        for (MeasuredFile part : parts) {
            Function<String, String> key = keys(first, part.content());
            part.content()
                    .devices()
                    .forEach(device -> devices.computeIfAbsent(
                                    Way.of(device.on(key.apply(device.device()))), none -> new LinkedHashSet<>())
                            .add(device));
        }
        return devices;
    }

    /** A note for each device of this run that is several physical devices of one name, which its columns do not tell apart. */
    public List<ComparisonNote> notes() {
        ResultFile first = parts.get(0).content();
        Map<String, Map<String, List<String>>> files = new LinkedHashMap<>();
        for (MeasuredFile part : parts) {
            Function<String, String> key = keys(first, part.content());
            Likeness.physical(part.content())
                    .keySet()
                    .forEach(own -> files.computeIfAbsent(key.apply(own), none -> new LinkedHashMap<>())
                            .computeIfAbsent(own, none -> new ArrayList<>())
                            .add(part.name()));
        }
        return files.values().stream()
                .filter(devices -> devices.size() > 1)
                .map(devices -> ComparisonNote.ofAll((whole.name().isEmpty() ? "the columns are" : whole.name() + " is")
                        + " of " + devices.size() + " devices of one name: "
                        + devices.entrySet().stream()
                                .map(device -> device.getKey() + " in " + String.join(", ", device.getValue()))
                                .collect(Collectors.joining("; "))))
                .toList();
    }

    private static List<List<Part>> joined(List<List<Part>> runs, Likeness likeness) {
        List<List<Part>> joined = new ArrayList<>();
        for (List<Part> next : runs) {
            IntStream.iterate(joined.size() - 1, run -> run >= 0, run -> run - 1)
                    .filter(run -> joined.get(run).stream()
                            .allMatch(part -> next.stream().allMatch(other -> part.fits(other, likeness))))
                    .filter(run -> canBeOne(together(joined.get(run), next)))
                    .findFirst()
                    .ifPresentOrElse(run -> joined.set(run, together(joined.get(run), next)), () -> joined.add(next));
        }
        return joined;
    }

    /** Whether no part contradicts another. */
    private static boolean canBeOne(List<Part> parts) {
        try {
            whole(files(parts));
            return true;
        } catch (IllegalArgumentException contradiction) {
            return false;
        }
    }

    /** The files of parts, in the order in which they were given. */
    private static List<MeasuredFile> files(List<Part> parts) {
        return parts.stream()
                .sorted(Comparator.comparing(Part::place))
                .map(Part::file)
                .toList();
    }

    private static <T> List<T> together(List<T> some, List<T> others) {
        List<T> all = new ArrayList<>(some);
        all.addAll(others);
        return all;
    }

    private static ResultFile whole(List<MeasuredFile> parts) {
        ResultFile first = parts.get(0).content();
        if (parts.size() == 1) {
            return first;
        }
        Map<Way, DeviceRecord> devices = new LinkedHashMap<>();
        List<TestResult> results = new ArrayList<>();
        List<FindingRecord> findings = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        Set<ResultKey> clocks = new HashSet<>();
        for (MeasuredFile part : parts) {
            ResultFile content = part.content();
            Function<String, String> key = keys(first, content);
            content.devices().forEach(device -> {
                DeviceRecord known = device.on(key.apply(device.device()));
                devices.putIfAbsent(Way.of(known), known);
            });
            List<TestResult> own = content.results().stream()
                    .map(result -> result.on(key.apply(result.device())))
                    .toList();
            own.stream()
                    .filter(result -> !clocks.contains(ResultKey.of(result)))
                    .forEach(results::add);
            content.findings().stream()
                    .map(finding -> finding.on(key.apply(finding.device())))
                    .filter(finding ->
                            !clocks.contains(new ResultKey(finding.subject(), finding.backend(), finding.device())))
                    .forEach(findings::add);
            own.stream().filter(Run::isOfTheClock).map(ResultKey::of).forEach(clocks::add);
            problems.addAll(content.problems());
        }
        return ResultFile.of(
                first.tool(),
                first.host(),
                settings(parts),
                List.copyOf(devices.values()),
                suites(parts),
                results,
                findings,
                problems,
                null);
    }

    /** Those of the first part, but with an effort that all parts have kept to. */
    private static Settings settings(List<MeasuredFile> parts) {
        Settings first = parts.get(0).content().settings();
        Profile effort = parts.stream()
                .map(part -> part.content().settings().effort())
                .reduce(Profile::noStricterThan)
                .orElseThrow();
        return new Settings(
                first.selectors(), first.backends(), effort, first.verifyOnly(), first.inProcess(), first.options());
    }

    /** The keys of the first part's devices by those of another part. */
    private static Function<String, String> keys(ResultFile first, ResultFile part) {
        Map<String, String> keys = Likeness.keys(first, part);
        return key -> keys.getOrDefault(key, key);
    }

    /** The suites of all files; a suite of several files has the axes of all of them. */
    public static List<SuiteRecord> suites(List<MeasuredFile> files) {
        Map<String, SuiteRecord> suites = new LinkedHashMap<>();
        for (MeasuredFile file : files) {
            for (SuiteRecord suite : file.content().suites()) {
                suites.merge(suite.id(), suite, (one, other) -> {
                    Set<AxisRecord> axes = new LinkedHashSet<>(one.axes());
                    axes.addAll(other.axes());
                    return new SuiteRecord(one.id(), one.description(), List.copyOf(axes), one.series(), one.plugin());
                });
            }
        }
        return List.copyOf(suites.values());
    }
}
