package io.github.gpupath.cli.command;

import io.github.gpupath.cli.console.Console;
import io.github.gpupath.cli.console.UserError;
import io.github.gpupath.cli.measure.Profile;
import io.github.gpupath.cli.report.ReportOptions;
import io.github.gpupath.cli.report.Reports;
import io.github.gpupath.cli.report.ResultFormat;
import io.github.gpupath.cli.session.Earlier;
import io.github.gpupath.cli.session.Runner;
import io.github.gpupath.cli.session.Task;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code verify}: compares every selected test with the reference and measures nothing. */
@Command(name = "verify", description = "Compare tests with the reference on each backend, without timing.")
public final class VerifyCommand extends SelectionCommand implements Callable<Integer> {

    @Option(names = "--format", paramLabel = "FORMAT", split = ",", description = "table, json (default: table).")
    private List<ResultFormat> formats = List.of();

    private final Console console;
    private final Runner runner;

    @Inject
    VerifyCommand(Console console, Runner runner) {
        this.console = console;
        this.runner = runner;
    }

    @Override
    public Integer call() {
        Optional<Earlier> earlier = earlier();
        Task task = earlier.map(this::verification).orElseGet(() -> Task.fresh(request(), Profile.DEFAULT, true, null));
        Outputs outputs = outputs(earlier, formats, List.of(ResultFormat.TABLE, ResultFormat.JSON));
        ReportOptions options = new ReportOptions(null, false);
        return runner.run(
                task,
                outputs.journal(),
                outcome -> outputs.write(
                        (format, colors) -> Reports.write(outcome.file(), format, options, colors), console));
    }

    private Task verification(Earlier earlier) {
        Task task = Task.resuming(earlier, null, progress());
        if (!task.verifyOnly()) {
            throw UserError.usage(earlier.left().results() + " is of a run that measures: gpupath run --resume "
                    + earlier.left().results());
        }
        return task;
    }
}
