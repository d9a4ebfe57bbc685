package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.report.Page.Part;
import io.github.gpupath.cli.report.ReasonLines.Reason;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

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

    /** How the figures came to be. */
    List<Part> explanations() {
        return List.of(
                Part.explaining("method", new Method(file, table, options).lines()),
                Part.explaining("bound by instructions", boundByInstructions()),
                Part.explaining("time", TimeSpent.lines(file.duration())),
                Part.explaining("notes", new NoteLines(table, file.results()).lines()));
    }

    /**
     * A part for each status but ok, with its reasons. Reasons that columns share, or that differ only in numbers, share a line.
     *
     * @param names the tests of a reason in words
     */
    List<Part> reasons(Function<List<String>, String> names) {
        List<Part> parts = new ArrayList<>();
        for (Status status : List.of(Status.FAILED, Status.UNSUPPORTED, Status.SKIPPED)) {
            List<String> lines = ReasonLines.of(
                    table.columns().stream()
                            .flatMap(column -> file.results().stream()
                                    .filter(result -> result.status() == status && column.holds(result))
                                    .map(result -> Reason.of(column, String.valueOf(result.reason()), result.test())))
                            .toList(),
                    names);
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

    List<String> devices() {
        return table.columns().stream()
                .flatMap(column -> column.device(file).stream()
                        .map(device -> column.title() + ": " + column.deviceAmong(table.columns()) + ", driver "
                                + device.driver() + " " + device.driverVersion() + ", API " + device.apiVersion()))
                .toList();
    }
}
