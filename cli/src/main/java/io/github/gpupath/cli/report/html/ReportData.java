package io.github.gpupath.cli.report.html;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.Column.Way;
import io.github.gpupath.cli.analysis.compare.Compared;
import io.github.gpupath.cli.analysis.compare.ComparedFinding;
import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.ComparisonNote;
import io.github.gpupath.cli.analysis.compare.DeviceGroup;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.Pair;
import io.github.gpupath.cli.analysis.compare.Run;
import io.github.gpupath.cli.analysis.compare.Summary;
import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.cli.analysis.statistics.Interval;
import io.github.gpupath.cli.report.KernelClockLines;
import io.github.gpupath.cli.report.html.KernelSources.Translation;
import io.github.gpupath.result.CoordinateRecord;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Settings;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that a page shows, as it stands there in JSON: component names are the JSON's property names. What many results share (tests,
 * columns, notes, kernels) stands there once, and they have its index.
 *
 * @param version of the program that writes the page
 * @param files that were read
 * @param runs the files as runs, each by the name that its columns give for their file
 * @param columns a column for each device through a driver in a run
 * @param suites of all files, each once
 * @param tests a test for each id and metric
 * @param results of all files
 * @param notes on results
 * @param findings of all files
 * @param pairs the columns that were compared
 * @param noiseFloor the share of a ratio that counts as no difference
 * @param cautions on the comparisons
 * @param kernels each in every language
 * @param lines of the kernels, each once
 * @param groups of devices of one name
 */
record ReportData(
        String version,
        List<FileEntry> files,
        List<RunEntry> runs,
        List<ColumnEntry> columns,
        List<SuiteRecord> suites,
        List<TestEntry> tests,
        List<ResultEntry> results,
        List<Note> notes,
        List<FindingEntry> findings,
        List<PairEntry> pairs,
        double noiseFloor,
        List<ComparisonNote> cautions,
        List<List<SourceEntry>> kernels,
        List<String> lines,
        List<DeviceGroup> groups) {

    /**
     * A file without what is in the other lists.
     *
     * @param devices the name and the key of each physical device
     * @param clock in words, how the clock in kernels moved
     */
    record FileEntry(
            String name,
            List<String> devices,
            ResultFile.Tool tool,
            ResultFile.Host host,
            Settings settings,
            List<ResultFile.Problem> problems,
            List<String> clock,
            ResultFile.@Nullable Duration duration) {}

    /**
     * A run.
     *
     * @param files the indices of its parts
     */
    record RunEntry(String name, List<Integer> files) {}

    /**
     * A column.
     *
     * @param devices what the files of its run say of the device, each once
     */
    record ColumnEntry(Column column, List<DeviceRecord> devices) {}

    /**
     * A kernel in the language of a backend, as {@link Translation} has it.
     *
     * @param text the indices of its lines
     */
    record SourceEntry(
            String backend,
            @Nullable String language,
            @Nullable List<Integer> text,
            List<String> options,
            List<String> notes) {

        private static SourceEntry of(Translation source, SharedLines lines) {
            return new SourceEntry(
                    source.backend(),
                    source.language(),
                    source.text() == null ? null : lines.of(source.text()),
                    source.options(),
                    source.notes());
        }
    }

    /**
     * A test.
     *
     * @param kernel the index of its kernel; absent where there is none
     * @param withoutKernel why there is none
     */
    record TestEntry(
            String id,
            String label,
            String suite,
            List<CoordinateRecord> coordinates,
            @Nullable String base,
            String metric,
            String unit,
            Metric.Better better,
            @Nullable Integer kernel,
            @Nullable String withoutKernel) {

        private static TestEntry of(TestResult result, KernelSources sources) {
            return new TestEntry(
                    result.test(),
                    result.label(),
                    result.suite(),
                    result.coordinates(),
                    result.base(),
                    result.metric(),
                    result.unit(),
                    result.better(),
                    sources.indices().get(result.test()),
                    sources.reasons().get(result.test()));
        }
    }

    /**
     * A result.
     *
     * @param test the index of the test
     * @param column the index of the column
     * @param notes the indices of the notes
     * @param interval of the value, at 95 %; absent where nothing was measured
     */
    record ResultEntry(
            int test,
            int column,
            TestResult.Status status,
            @Nullable String reason,
            boolean verified,
            List<Integer> notes,
            @Nullable Interval interval,
            @Nullable Measurement measurement) {}

    /**
     * A finding.
     *
     * @param column the index of the column that it is about
     * @param tests the indices of the tests that it rests on
     */
    record FindingEntry(
            int column,
            String suite,
            String kind,
            String subject,
            String name,
            List<FindingRecord.Figure> figures,
            List<Integer> tests,
            String sentence) {}

    /**
     * Two columns that were compared.
     *
     * @param base the index of the one column
     * @param other the index of the other
     * @param findings that differ between the two
     */
    record PairEntry(
            int base,
            int other,
            List<VerdictEntry> verdicts,
            List<ComparedFinding> findings,
            List<Summary> summaries) {}

    /**
     * The verdict on a test.
     *
     * @param test the index of the test
     * @param value how many times as fast as the base
     * @param low the lower end of its interval
     * @param high the upper end
     */
    record VerdictEntry(int test, double value, double low, double high, Verdict verdict) {}

    /** The data of a page. */
    static ReportData of(
            List<Run> runs, Comparison comparison, List<DeviceGroup> groups, KernelSources sources, String version) {
        return new Collector(comparison, sources).collect(runs, groups, version);
    }

    /** Gives what many results share its index. */
    private static final class Collector {

        private record TestKey(String id, String metric, String unit) {}

        private record Place(String file, Way way) {}

        private final Comparison comparison;
        private final KernelSources sources;
        private final List<Column> columns;
        private final Map<Place, Integer> columnIndices = new HashMap<>();
        private final Map<String, Integer> titles = new HashMap<>();
        private final Map<TestKey, Integer> testIndices = new HashMap<>();
        private final Map<String, Integer> firstOfId = new HashMap<>();
        private final List<TestEntry> tests = new ArrayList<>();
        private final Map<Note, Integer> notes = new LinkedHashMap<>();

        Collector(Comparison comparison, KernelSources sources) {
            this.comparison = comparison;
            this.sources = sources;
            this.columns = comparison.columns();
            for (int i = 0; i < columns.size(); i++) {
                Column column = columns.get(i);
                columnIndices.put(new Place(column.file(), column.way()), i);
                titles.put(column.title(), i);
            }
        }

        ReportData collect(List<Run> runs, List<DeviceGroup> groups, String version) {
            List<ResultEntry> results = new ArrayList<>();
            List<FindingEntry> findings = new ArrayList<>();
            for (Run run : runs) {
                run.results().forEach(result -> results.add(entry(result, run)));
            }
            for (Run run : runs) {
                run.findings().stream()
                        .filter(finding -> columnIndices.containsKey(new Place(run.name(), Way.of(finding))))
                        .forEach(finding -> findings.add(entry(finding, run)));
            }
            SharedLines lines = new SharedLines();
            List<List<SourceEntry>> kernels = sources.kernels().stream()
                    .map(kernel -> kernel.stream()
                            .map(source -> SourceEntry.of(source, lines))
                            .toList())
                    .toList();
            List<FileEntry> entries = new ArrayList<>();
            List<RunEntry> runEntries = new ArrayList<>();
            Map<Place, Set<DeviceRecord>> devices = new HashMap<>();
            for (Run run : runs) {
                run.devices().forEach((way, some) -> devices.put(new Place(run.name(), way), some));
                int first = entries.size();
                run.parts().forEach(part -> entries.add(entry(part)));
                runEntries.add(new RunEntry(
                        run.name(),
                        IntStream.range(first, entries.size()).boxed().toList()));
            }
            return new ReportData(
                    version,
                    entries,
                    runEntries,
                    columns.stream()
                            .map(column -> new ColumnEntry(
                                    column,
                                    List.copyOf(
                                            devices.getOrDefault(new Place(column.file(), column.way()), Set.of()))))
                            .toList(),
                    Run.suites(runs),
                    tests,
                    results,
                    List.copyOf(notes.keySet()),
                    findings,
                    comparison.pairs().stream().map(this::entry).toList(),
                    comparison.noiseFloor(),
                    Stream.concat(runs.stream().flatMap(run -> run.notes().stream()), comparison.notes().stream())
                            .distinct()
                            .toList(),
                    kernels,
                    lines.all(),
                    groups);
        }

        private static FileEntry entry(MeasuredFile file) {
            ResultFile content = file.content();
            return new FileEntry(
                    file.name(),
                    content.devices().stream()
                            .map(device -> device.name()
                                    + (device.name().equals(device.device()) ? "" : " " + device.device()))
                            .distinct()
                            .toList(),
                    content.tool(),
                    content.host(),
                    content.settings(),
                    content.problems(),
                    KernelClockLines.moved(content),
                    content.duration());
        }

        private ResultEntry entry(TestResult result, Run run) {
            Measurement measurement = result.measurement();
            return new ResultEntry(
                    test(result),
                    column(run, Way.of(result)),
                    result.status(),
                    result.reason(),
                    result.verified(),
                    result.notes().stream().map(this::note).toList(),
                    measurement == null ? null : Interval.ofValue(measurement, result.better()),
                    measurement);
        }

        private int column(Run run, Way way) {
            return Objects.requireNonNull(columnIndices.get(new Place(run.name(), way)));
        }

        private int column(String title) {
            return Objects.requireNonNull(titles.get(title));
        }

        private int test(TestResult result) {
            TestKey key = new TestKey(result.test(), result.metric(), result.unit());
            return testIndices.computeIfAbsent(key, absent -> {
                tests.add(TestEntry.of(result, sources));
                firstOfId.putIfAbsent(result.test(), tests.size() - 1);
                return tests.size() - 1;
            });
        }

        private int note(Note note) {
            return notes.computeIfAbsent(note, absent -> notes.size());
        }

        private FindingEntry entry(FindingRecord finding, Run run) {
            return new FindingEntry(
                    column(run, Way.of(finding)),
                    finding.suite(),
                    finding.kind(),
                    finding.subject(),
                    finding.name(),
                    finding.figures(),
                    finding.tests().stream()
                            .map(firstOfId::get)
                            .filter(Objects::nonNull)
                            .toList(),
                    finding.sentence());
        }

        private PairEntry entry(Pair pair) {
            return new PairEntry(
                    column(pair.base()),
                    column(pair.other()),
                    pair.compared().stream().map(this::entry).toList(),
                    pair.findings().stream()
                            .filter(finding -> finding.verdict() != Verdict.SAME)
                            .toList(),
                    pair.summaries());
        }

        private VerdictEntry entry(Compared compared) {
            TestKey key = new TestKey(compared.test(), compared.metric(), compared.unit());
            return new VerdictEntry(
                    Objects.requireNonNull(testIndices.get(key)),
                    compared.ratio().value(),
                    compared.ratio().low(),
                    compared.ratio().high(),
                    compared.verdict());
        }
    }
}
