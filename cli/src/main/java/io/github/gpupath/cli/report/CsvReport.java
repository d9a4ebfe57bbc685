package io.github.gpupath.cli.report;

import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Settings;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One line for each result, all figures in base units: values per second, statistics in seconds. Samples stay in JSON. */
final class CsvReport {

    private static final List<String> COLUMNS = List.of(
            "test",
            "label",
            "backend",
            "device",
            "driverVersion",
            "status",
            "reason",
            "metric",
            "unit",
            "value",
            "median",
            "min",
            "mad",
            "ciLow",
            "ciHigh",
            "cv",
            "n",
            "dispatchesPerSample",
            "operationsPerDispatch",
            "bytesPerDispatch",
            "workgroups",
            "workgroupSize",
            "timer",
            "verified",
            "notes",
            "options",
            "base",
            "relative");

    private final ResultFile file;
    private final Bases bases;

    CsvReport(ResultFile file, ReportOptions options) {
        this.file = file;
        this.bases = new Bases(file, options.relativeTo());
    }

    String text() {
        StringBuilder text = new StringBuilder(CsvLine.of(COLUMNS));
        file.results().forEach(result -> text.append(CsvLine.of(cells(result))));
        return text.toString();
    }

    private List<String> cells(TestResult result) {
        Statistics statistics = result.statistics();
        Measurement.Geometry geometry = result.geometry();
        return List.of(
                result.test(),
                result.label(),
                result.backend(),
                result.device(),
                result.driverVersion(),
                Figures.word(result),
                CsvLine.cell(result.reason()),
                result.metric(),
                result.unit(),
                CsvLine.cell(result.value()),
                CsvLine.cell(statistics == null ? null : statistics.median()),
                CsvLine.cell(statistics == null ? null : statistics.min()),
                CsvLine.cell(statistics == null ? null : statistics.mad()),
                CsvLine.cell(statistics == null ? null : statistics.ciLow()),
                CsvLine.cell(statistics == null ? null : statistics.ciHigh()),
                CsvLine.cell(statistics == null ? null : statistics.cv()),
                CsvLine.cell(statistics == null ? null : statistics.n()),
                CsvLine.cell(result.dispatchesPerSample()),
                CsvLine.cell(result.operationsPerDispatch()),
                CsvLine.cell(result.bytesPerDispatch()),
                geometry == null ? "" : axes(geometry.workgroups()),
                geometry == null ? "" : axes(geometry.workgroupSize()),
                CsvLine.cell(result.timer()),
                CsvLine.cell(result.verified()),
                result.notes().stream().map(Note::text).collect(Collectors.joining("; ")),
                options(file.settings()),
                CsvLine.cell(bases.test(result)),
                CsvLine.cell(Figures.boxed(bases.ratio(result))));
    }

    /** The options of suites that were set. */
    static String options(Settings settings) {
        return settings.options().entrySet().stream()
                .map(option -> option.getKey() + "=" + option.getValue())
                .collect(Collectors.joining("; "));
    }

    private static String axes(List<Integer> sizes) {
        return IntStream.range(0, sizes.size())
                .mapToObj(axis -> sizes.get(axis).toString())
                .collect(Collectors.joining("x"));
    }
}
