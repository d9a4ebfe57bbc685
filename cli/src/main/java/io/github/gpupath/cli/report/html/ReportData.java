package io.github.gpupath.cli.report.html;

import io.github.gpupath.cli.analysis.card.Card;
import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.Column.Way;
import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.ComparisonNote;
import io.github.gpupath.cli.analysis.compare.GpuNames;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.analysis.compare.ResultTable.FindingPair;
import io.github.gpupath.cli.analysis.compare.ResultTable.Pair;
import io.github.gpupath.cli.analysis.compare.Summary;
import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.cli.analysis.statistics.Interval;
import io.github.gpupath.cli.report.CardReports;
import io.github.gpupath.cli.report.Difference;
import io.github.gpupath.cli.report.Headline;
import io.github.gpupath.cli.report.KernelClockLines;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.html.KernelSources.Translation;
import io.github.gpupath.result.CoordinateRecord;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that a page shows, as it stands there in JSON: component names are the JSON's property names. What many results share (tests,
 * columns, notes, kernels) stands there once, and they have its index.
 *
 * @param columns a column for each device through a driver in a file
 * @param tests a test for each id and metric
 * @param noiseFloor the share of a ratio that counts as no difference
 * @param instructionBound the share of instructions from which on a result says little about memory
 * @param kernels each in every language
 * @param lines of the kernels, each once
 * @param differences the largest between files
 */
record ReportData(
        String version,
        List<FileEntry> files,
        List<Column> columns,
        List<SuiteRecord> suites,
        List<TestEntry> tests,
        List<ResultEntry> results,
        List<Note> notes,
        List<FindingEntry> findings,
        List<PairEntry> pairs,
        double noiseFloor,
        double instructionBound,
        List<ComparisonNote> cautions,
        List<List<SourceEntry>> kernels,
        List<String> lines,
        TableEntry differences) {

    /**
     * A file without what is in the other lists.
     *
     * @param clock in words, how the shader clock moved
     * @param devices each once
     * @param differences the largest between APIs, and between devices
     */
    record FileEntry(
            String name,
            ResultFile.Tool tool,
            ResultFile.Host host,
            Settings settings,
            List<ResultFile.Problem> problems,
            List<String> clock,
            ResultFile.@Nullable Duration duration,
            List<DeviceEntry> devices,
            List<TableEntry> differences) {}

    /**
     * A table as the terminal has it.
     *
     * @param keys of what each row shows
     */
    record TableEntry(Grid grid, List<Card.Key> keys) {

        private static TableEntry of(String name, List<Difference> differences) {
            return new TableEntry(
                    Difference.grid(name, differences, false),
                    differences.stream().map(Difference::key).toList());
        }
    }

    /** A device. */
    record DeviceEntry(List<Card.Api> apis, TableEntry headlines, List<Grid> card) {

        private static DeviceEntry of(Card card, ResultTable table, MeasuredFile file) {
            List<Headline> headlines = Headline.of(card, table, file);
            return new DeviceEntry(
                    card.apis(),
                    new TableEntry(
                            Headline.grid(card, card.name(), headlines, false),
                            headlines.stream().map(Headline::key).toList()),
                    CardReports.grids(card));
        }
    }

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

    /** A finding. */
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
     */
    record PairEntry(
            int base,
            int other,
            List<VerdictEntry> verdicts,
            List<DifferenceEntry> findings,
            List<Summary> summaries) {}

    /**
     * A finding that is not the same in two columns.
     *
     * @param baseSentence the base's conclusion; absent where it draws none
     * @param sentence the other's conclusion; absent where it draws none
     * @param reason why one draws none; absent where both do
     */
    record DifferenceEntry(
            String subject,
            String name,
            Verdict verdict,
            @Nullable String baseSentence,
            @Nullable String sentence,
            @Nullable String reason) {

        private static DifferenceEntry of(FindingPair pair) {
            return new DifferenceEntry(
                    pair.row().subject(),
                    pair.row().name(),
                    pair.verdict(),
                    pair.baseConclusion().sentence(),
                    pair.conclusion().sentence(),
                    pair.reason());
        }
    }

    /**
     * The verdict on a test.
     *
     * @param value how many times as fast as the base
     */
    record VerdictEntry(int test, double value, double low, double high, Verdict verdict) {}

    /** The data of a page. */
    static ReportData of(
            List<MeasuredFile> files, Comparison comparison, KernelSources sources, CardChoice choice, String version) {
        return new Collector(comparison, sources).collect(files, choice, version);
    }

    /** Gives what many results share its index. */
    private static final class Collector {

        private record TestKey(String id, String metric, String unit) {}

        private record Place(String file, Way way) {}

        private final Comparison comparison;
        private final KernelSources sources;
        private final List<Column> columns;
        private final Map<Place, Integer> columnIndices = new HashMap<>();
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
            }
        }

        ReportData collect(List<MeasuredFile> files, CardChoice choice, String version) {
            List<ResultEntry> results = new ArrayList<>();
            List<FindingEntry> findings = new ArrayList<>();
            for (MeasuredFile file : files) {
                file.content().results().forEach(result -> results.add(entry(result, file)));
            }
            for (MeasuredFile file : files) {
                file.content().findings().stream()
                        .filter(finding -> columnIndices.containsKey(new Place(file.name(), Way.of(finding))))
                        .forEach(finding -> findings.add(entry(finding, file)));
            }
            SharedLines lines = new SharedLines();
            List<List<SourceEntry>> kernels = sources.kernels().stream()
                    .map(kernel -> kernel.stream()
                            .map(source -> SourceEntry.of(source, lines))
                            .toList())
                    .toList();
            Map<String, String> gpus =
                    GpuNames.of(files.stream().map(MeasuredFile::content).toList());
            return new ReportData(
                    version,
                    files.stream().map(file -> entry(file, gpus, choice)).toList(),
                    columns,
                    MeasuredFile.suites(files),
                    tests,
                    results,
                    List.copyOf(notes.keySet()),
                    findings,
                    comparison.tables().stream().flatMap(this::entries).toList(),
                    comparison.noiseFloor().share(),
                    Measurement.InstructionShare.BOUND,
                    comparison.notes(),
                    kernels,
                    lines.all(),
                    TableEntry.of(
                            "largest differences between files", Difference.largest(comparison.tables(), files, true)));
        }

        private FileEntry entry(MeasuredFile file, Map<String, String> gpus, CardChoice choice) {
            ResultFile content = file.content();
            ResultTable table = ResultTable.of(file, null);
            return new FileEntry(
                    file.name(),
                    content.tool(),
                    content.host(),
                    content.settings(),
                    content.problems(),
                    KernelClockLines.moved(content, gpus),
                    content.duration(),
                    Card.of(List.of(file), choice).stream()
                            .map(card -> DeviceEntry.of(card, table, file))
                            .toList(),
                    List.of(
                            TableEntry.of(
                                    "largest differences between APIs",
                                    Difference.largest(List.of(table), List.of(file), false)),
                            TableEntry.of(
                                    "largest differences between devices",
                                    Difference.largest(
                                            List.of(ResultTable.acrossDevices(file)), List.of(file), false))));
        }

        private ResultEntry entry(TestResult result, MeasuredFile file) {
            Measurement measurement = result.measurement();
            return new ResultEntry(
                    test(result),
                    column(file, Way.of(result)),
                    result.status(),
                    result.reason(),
                    result.verified(),
                    result.notes().stream().map(this::note).toList(),
                    measurement == null ? null : Interval.ofValue(measurement, result.better()),
                    measurement);
        }

        private int column(MeasuredFile file, Way way) {
            return Objects.requireNonNull(columnIndices.get(new Place(file.name(), way)));
        }

        private int column(Column column) {
            return Objects.requireNonNull(columnIndices.get(new Place(column.file(), column.way())));
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

        private FindingEntry entry(FindingRecord finding, MeasuredFile file) {
            return new FindingEntry(
                    column(file, Way.of(finding)),
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

        private Stream<PairEntry> entries(ResultTable table) {
            return table.compared().stream().map(other -> {
                Column base = table.base(other);
                Column column = table.columns().get(other);
                return new PairEntry(
                        column(base),
                        column(column),
                        table.pairs(other).flatMap(this::entry).toList(),
                        table.findingPairs(other)
                                .filter(pair -> pair.verdict() != Verdict.SAME)
                                .map(DifferenceEntry::of)
                                .toList(),
                        comparison.summaries().stream()
                                .filter(summary -> summary.base().equals(base.title())
                                        && summary.other().equals(column.title()))
                                .toList());
            });
        }

        private Stream<VerdictEntry> entry(Pair pair) {
            TestKey key = new TestKey(
                    pair.row().test(), pair.row().metric(), pair.row().unit());
            return pair.cell().ratio().stream()
                    .map(ratio -> new VerdictEntry(
                            Objects.requireNonNull(testIndices.get(key)),
                            ratio.value(),
                            ratio.low(),
                            ratio.high(),
                            pair.verdict()));
        }
    }
}
