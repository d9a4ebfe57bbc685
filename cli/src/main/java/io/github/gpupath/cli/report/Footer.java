package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.GpuNames;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.report.Page.Part;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.SiPrefix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the parts below the tables of a run: reasons, devices, method, notes. */
final class Footer {

    private final ResultFile file;
    private final ResultTable table;
    private final ReportOptions options;

    Footer(ResultFile file, ResultTable table, ReportOptions options) {
        this.file = file;
        this.table = table;
        this.options = options;
    }

    /** All parts; some may have no lines. */
    List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        parts.addAll(reasons());
        parts.add(
                new Part("problems", file.problems().stream().map(Problem::line).toList()));
        parts.add(new Part("clock", KernelClockLines.moved(file, GpuNames.of(List.of(file)))));
        parts.add(new Part("bound by instructions", boundByInstructions()));
        parts.add(new Part("devices", devices()));
        parts.add(new Part("best", best()));
        parts.add(Part.explaining("method", new Method(file, table, options).lines()));
        parts.add(Part.explaining("time", TimeSpent.lines(file.duration())));
        parts.add(Part.explaining("notes", new NoteLines(table, file.results()).lines()));
        return parts;
    }

    /** A part for each status but ok, with its reasons. */
    private List<Part> reasons() {
        List<Part> parts = new ArrayList<>();
        for (Status status : List.of(Status.FAILED, Status.UNSUPPORTED, Status.SKIPPED)) {
            Map<String, List<String>> tests = file.results().stream()
                    .filter(result -> result.status() == status)
                    .collect(Collectors.groupingBy(
                            result -> table.title(result) + ": " + result.reason(),
                            LinkedHashMap::new,
                            Collectors.mapping(TestResult::test, Collectors.toList())));
            List<String> lines = ReasonLines.of(
                    tests,
                    file.results().stream().map(TestResult::test).distinct().toList());
            if (!lines.isEmpty()) {
                parts.add(new Part(status.word(), lines));
            }
        }
        return parts;
    }

    /** What no finding and nothing below rests on. */
    private List<String> boundByInstructions() {
        List<String> lines = new ArrayList<>();
        for (Column column : table.columns()) {
            List<TestResult> bound = file.results().stream()
                    .filter(column::holds)
                    .filter(TestResult::boundByInstructions)
                    .toList();
            if (!bound.isEmpty()) {
                lines.add(column.title() + ": no finding rests on " + TestNames.brief(bound, file.results()));
            }
        }
        return lines;
    }

    private List<String> devices() {
        return table.columns().stream()
                .flatMap(column -> column.device(file).stream()
                        .map(device -> column.title() + ": " + column.deviceAmong(table.columns()) + ", driver "
                                + device.driver() + " " + device.driverVersion() + ", API " + device.apiVersion()))
                .toList();
    }

    private List<String> best() {
        List<String> lines = new ArrayList<>();
        for (Column column : table.columns()) {
            file.results().stream()
                    .filter(column::holds)
                    .filter(TestResult::coversItsSet)
                    .filter(result -> !result.boundByInstructions())
                    .filter(result -> Figures.bytesPerSecond(result).isPresent())
                    .max(Comparator.comparingDouble(
                            result -> Figures.bytesPerSecond(result).orElseThrow()))
                    .ifPresent(result -> lines.add(column.title() + ": "
                            + SiPrefix.alone(Figures.bytesPerSecond(result).orElseThrow(), "B/s") + " ("
                            + result.test() + ")"));
        }
        return lines;
    }
}
