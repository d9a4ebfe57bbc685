package io.github.gpupath.cli.command;

import io.github.gpupath.cli.console.Console;
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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code run}: verifies and measures. */
@Command(name = "run", description = "Verify and measure tests through each backend, side by side.")
public final class RunCommand extends SelectionCommand implements Callable<Integer> {

    @Mixin
    private final ProfileOptions effort = new ProfileOptions();

    @Option(names = "--relative-to", paramLabel = "TEST", description = "Also show each value relative to a test's.")
    private @Nullable String relativeTo;

    @Option(names = "--wide", description = "Also show labels, and the time of 2^28 operations in ms.")
    private boolean wide;

    @Option(names = "--dry-run", description = "Compile and verify, and measure nothing, like gpupath verify.")
    private boolean dryRun;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            split = ",",
            description = "${COMPLETION-CANDIDATES} (default: table; for a file, what its name says).")
    private List<ResultFormat> formats = List.of();

    private final Console console;
    private final Runner runner;

    @Inject
    RunCommand(Console console, Runner runner) {
        this.console = console;
        this.runner = runner;
    }

    @Override
    public Integer call() {
        Optional<Earlier> earlier = earlier();
        Task task = earlier.map(run -> Task.resuming(run, relativeTo, progress()))
                .orElseGet(() -> Task.fresh(request(), effort.profile(), dryRun, relativeTo));
        Outputs outputs = outputs(earlier, formats, List.of(ResultFormat.values()));
        ReportOptions options = new ReportOptions(relativeTo, wide);
        return runner.run(
                task,
                outputs.journal(),
                outcome -> outputs.write(
                        (format, colors) -> Reports.write(outcome.file(), format, options, colors), console));
    }
}
