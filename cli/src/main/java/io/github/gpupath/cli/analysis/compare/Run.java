package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.analysis.compare.Column.Way;
import io.github.gpupath.result.DeviceKey;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultKey;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.SuiteRecord.AxisRecord;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Metric;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * One file, or several files of one device that have no test in common, such as one for each suite.
 *
 * @param name the name of its file; of several the first
 * @param parts the files, in the order in which they were given
 */
public record Run(String name, List<MeasuredFile> parts) {

    public Run {
        parts = List.copyOf(parts);
    }

    /** The run of one file. */
    public static Run of(String name, ResultFile content) {
        return new Run(name, List.of(new MeasuredFile(name, content)));
    }

    /**
     * Groups files into runs, in the order of their first files. A file joins the first run of the same version of the program, the
     * same device and the same drivers, if they have no test in common; else it begins a run.
     */
    public static List<Run> of(List<MeasuredFile> files) {
        List<List<MeasuredFile>> runs = new ArrayList<>();
        for (MeasuredFile file : files) {
            runs.stream()
                    .filter(run -> run.stream().allMatch(part -> belongTogether(part.content(), file.content())))
                    .findFirst()
                    .orElseGet(() -> {
                        List<MeasuredFile> run = new ArrayList<>();
                        runs.add(run);
                        return run;
                    })
                    .add(file);
        }
        return runs.stream()
                .map(run ->
                        new Run(run.get(0).name() + (run.size() == 1 ? "" : " and " + (run.size() - 1) + " more"), run))
                .toList();
    }

    private static boolean belongTogether(ResultFile one, ResultFile other) {
        return one.tool().version().equals(other.tool().version())
                && one.settings().verifyOnly() == other.settings().verifyOnly()
                && haveSameDevices(one, other)
                && !one.results().isEmpty()
                && !other.results().isEmpty()
                && ownTests(one).stream().noneMatch(ownTests(other)::contains);
    }

    /** Equal keys, or one device of one name each; with the same driver wherever both files used the same backend. */
    private static boolean haveSameDevices(ResultFile one, ResultFile other) {
        UnaryOperator<String> keys = keys(one, other);
        Map<DeviceKey, DeviceRecord> known =
                one.devices().stream().collect(Collectors.toMap(DeviceKey::of, Function.identity()));
        List<DeviceRecord> common = other.devices().stream()
                .map(device -> device.on(keys.apply(device.device())))
                .filter(device -> known.containsKey(DeviceKey.of(device)))
                .toList();
        boolean haveSameKeys = keys(one).equals(keys(other));
        boolean haveOneEach = keys(one).size() == 1 && keys(other).size() == 1;
        return (haveSameKeys || haveOneEach && !common.isEmpty())
                && common.stream().allMatch(device -> {
                    DeviceRecord own = Objects.requireNonNull(known.get(DeviceKey.of(device)));
                    return own.name().equals(device.name())
                            && own.driverVersion().equals(device.driverVersion());
                });
    }

    private static Set<String> keys(ResultFile file) {
        return file.devices().stream().map(DeviceRecord::device).collect(Collectors.toSet());
    }

    /** The keys of the devices of a part in the first file: where each has one device, it counts as the same. */
    private static UnaryOperator<String> keys(ResultFile first, ResultFile part) {
        Set<String> keys = keys(first);
        return keys.size() == 1 && keys(part).size() == 1
                ? device -> keys.iterator().next()
                : UnaryOperator.identity();
    }

    /** The ids of its tests; those of the clock, which come along with other suites, only where there are no others. */
    private static Set<String> ownTests(ResultFile file) {
        Set<String> tests = new HashSet<>();
        file.results().stream()
                .filter(result -> !result.metric().equals(Metric.CYCLES_PER_SECOND.id()))
                .forEach(result -> tests.add(result.test()));
        if (tests.isEmpty()) {
            file.results().forEach(result -> tests.add(result.test()));
        }
        return tests;
    }

    /** The content of the first file. */
    public ResultFile first() {
        return parts.get(0).content();
    }

    /** The results of all parts, with the device keys of the first; of several of one test the first. */
    public List<TestResult> results() {
        Map<ResultKey, TestResult> results = new LinkedHashMap<>();
        parts.forEach(part -> results(part).forEach(result -> results.putIfAbsent(ResultKey.of(result), result)));
        return List.copyOf(results.values());
    }

    private List<TestResult> results(MeasuredFile part) {
        UnaryOperator<String> keys = keys(first(), part.content());
        return part.content().results().stream()
                .map(result -> result.on(keys.apply(result.device())))
                .toList();
    }

    /** The findings of all parts, with the device keys of the first; without those on a test that an earlier part has. */
    public List<FindingRecord> findings() {
        List<FindingRecord> findings = new ArrayList<>();
        Set<ResultKey> earlier = new HashSet<>();
        for (MeasuredFile part : parts) {
            UnaryOperator<String> keys = keys(first(), part.content());
            part.content().findings().stream()
                    .map(finding -> finding.on(keys.apply(finding.device())))
                    .filter(finding ->
                            finding.missing(earlier).size() == finding.tests().size())
                    .forEach(findings::add);
            results(part).forEach(result -> earlier.add(ResultKey.of(result)));
        }
        return findings;
    }

    /** What the files say of the device of each column, each thing once. */
    public Map<Way, Set<DeviceRecord>> devices() {
        Map<Way, Set<DeviceRecord>> devices = new LinkedHashMap<>();
        for (MeasuredFile part : parts) {
            UnaryOperator<String> keys = keys(first(), part.content());
            for (DeviceRecord device : part.content().devices()) {
                Way way = Way.of(device.on(keys.apply(device.device())));
                devices.computeIfAbsent(way, none -> new LinkedHashSet<>()).add(device);
            }
        }
        return devices;
    }

    /** A note where this run is of several physical devices of one name. */
    public List<ComparisonNote> notes() {
        Map<String, List<String>> files = new LinkedHashMap<>();
        for (MeasuredFile part : parts) {
            keys(part.content())
                    .forEach(device -> files.computeIfAbsent(device, none -> new ArrayList<>())
                            .add(part.name()));
        }
        return files.size() <= keys(first()).size()
                ? List.of()
                : List.of(ComparisonNote.ofAll(name + " is of " + files.size() + " devices of one name: "
                        + files.entrySet().stream()
                                .map(device -> device.getKey() + " in " + String.join(", ", device.getValue()))
                                .collect(Collectors.joining("; "))));
    }

    /** The suites of all files; a suite of several files has the axes of all of them. */
    public static List<SuiteRecord> suites(List<Run> runs) {
        Map<String, SuiteRecord> suites = new LinkedHashMap<>();
        runs.stream()
                .flatMap(run -> run.parts().stream())
                .flatMap(part -> part.content().suites().stream())
                .forEach(suite -> suites.merge(suite.id(), suite, (one, other) -> {
                    Set<AxisRecord> axes = new LinkedHashSet<>(one.axes());
                    axes.addAll(other.axes());
                    return new SuiteRecord(one.id(), one.description(), List.copyOf(axes), one.series(), one.plugin());
                }));
        return List.copyOf(suites.values());
    }
}
