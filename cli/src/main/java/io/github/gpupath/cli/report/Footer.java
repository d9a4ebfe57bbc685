package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.report.Page.Part;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.SiPrefix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What stands below the tables: reasons, notes, and what a reader must know to trust the figures. */
final class Footer {

    private final ResultFile file;
    private final Pivot pivot;
    private final ReportOptions options;

    Footer(ResultFile file, Pivot pivot, ReportOptions options) {
        this.file = file;
        this.pivot = pivot;
        this.options = options;
    }

    /** The parts, also those that have nothing to say. */
    List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        parts.addAll(Reasons.of(pivot, file.results()));
        parts.add(
                new Part("problems", file.problems().stream().map(Problem::line).toList()));
        parts.add(new Part("devices", devices()));
        parts.add(new Part("best", best()));
        parts.add(new Part("method", new Method(file, pivot, options).lines()));
        parts.add(new Part("time", TimeSpent.lines(file.duration())));
        parts.add(new Part("notes", new Notes(pivot, file.results()).lines()));
        return parts;
    }

    private List<String> devices() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < file.devices().size(); i++) {
            DeviceRecord device = file.devices().get(i);
            lines.add(pivot.columns().get(i).title() + ": " + device.name() + ", driver " + device.driver() + " "
                    + device.driverVersion() + ", API " + device.apiVersion());
        }
        return lines;
    }

    private List<String> best() {
        List<String> lines = new ArrayList<>();
        for (Column column : pivot.columns()) {
            file.results().stream()
                    .filter(column::holds)
                    .filter(TestResult::coversItsSet)
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
