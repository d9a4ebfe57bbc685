package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.GpuNames;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.report.Page.Part;
import io.github.gpupath.cli.report.ReasonLines.Reason;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes the parts below the tables of a run: cautions, reasons, devices, method, notes. */
final class Footer {

    /** Half the width of a 95 % interval, relative to the value, beyond which values are called uncertain. */
    private static final double WIDE = 0.1;

    private final ResultFile file;
    private final ResultTable table;
    private final ReportOptions options;

    Footer(ResultFile file, ResultTable table, ReportOptions options) {
        this.file = file;
        this.table = table;
        this.options = options;
    }

    /** How the figures came to be. */
    List<Part> explanations() {
        NoteLines notes = new NoteLines(table, file.results());
        return List.of(
                Part.explaining("method", new Method(file, table, options).lines()),
                Part.explaining("memory", notes.memory()),
                Part.explaining("notes", notes.lines()));
    }

    /**
     * A part for each status but ok, with its reasons. Reasons that columns share, or that differ only in numbers, share a line.
     *
     * @param mostWords in which reasons of a line differ
     */
    List<Part> reasons(Function<List<String>, String> names, int mostWords) {
        List<Part> parts = new ArrayList<>();
        for (Status status : List.of(Status.FAILED, Status.UNSUPPORTED, Status.SKIPPED)) {
            List<String> lines = ReasonLines.of(
                    table.columns().stream()
                            .flatMap(column -> file.results().stream()
                                    .filter(result -> result.status() == status && column.holds(result))
                                    .map(result -> Reason.of(column, String.valueOf(result.reason()), result.test())))
                            .toList(),
                    this::apis,
                    names,
                    mostWords);
            if (!lines.isEmpty()) {
                parts.add(new Part(status.word(), lines));
            }
        }
        return parts;
    }

    /** Columns in words: the API where all of its columns are meant. */
    private String apis(List<String> titles) {
        return table.columns().stream()
                .filter(column -> titles.contains(column.title()))
                .map(column -> table.columns().stream()
                                .filter(other -> other.backend().equals(column.backend()))
                                .allMatch(other -> titles.contains(other.title()))
                        ? column.backend()
                        : column.title())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    List<String> cautions() {
        List<String> lines =
                new ArrayList<>(file.problems().stream().map(Problem::line).toList());
        lines.addAll(KernelClockLines.moved(file, GpuNames.of(List.of(file))));
        Map<String, Long> bound = file.results().stream()
                .filter(TestResult::boundByInstructions)
                .collect(Collectors.groupingBy(TestResult::backend, LinkedHashMap::new, Collectors.counting()));
        if (!bound.isEmpty()) {
            lines.add("tests limited by instructions, not memory (!), on which no finding rests: "
                    + bound.entrySet().stream()
                            .map(count -> count.getKey() + " " + count.getValue())
                            .collect(Collectors.joining(", ")));
        }
        lines.addAll(ResultTable.reasonsForAmbiguity(file));
        List<TestResult> measured = file.results().stream()
                .filter(result -> result.statistics() != null)
                .toList();
        long wide = measured.stream()
                .filter(result -> Objects.requireNonNull(result.statistics()).halfWidth() > WIDE)
                .count();
        if (wide > 0) {
            lines.add(wide + " of " + measured.size()
                    + " values are uncertain by more than ±10 %; --rows shows each interval");
        }
        if (file.results().stream().anyMatch(result -> result.endedBy() == End.INTERRUPTION)) {
            lines.add("the run ended early: tests are missing");
        }
        return lines;
    }

    List<String> devices() {
        return table.columns().stream()
                .flatMap(column -> column.device(file).stream()
                        .map(device -> column.title() + ": " + column.deviceAmong(table.columns()) + ", driver "
                                + device.driver() + " " + device.driverVersion() + ", API " + device.apiVersion()))
                .toList();
    }
}
