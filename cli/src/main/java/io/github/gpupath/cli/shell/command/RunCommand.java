package io.github.gpupath.cli.shell.command;

import com.google.inject.Inject;
import io.github.gpupath.cli.engine.session.Earlier;
import io.github.gpupath.cli.engine.session.ProgressMode;
import io.github.gpupath.cli.engine.session.Request;
import io.github.gpupath.cli.engine.session.Runner;
import io.github.gpupath.cli.engine.session.Task;
import io.github.gpupath.cli.report.ReportOptions;
import io.github.gpupath.cli.shell.console.Console;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code run}: verifies and measures. */
@Command(name = "run", description = "Verify and measure tests through each backend, side by side.")
public final class RunCommand extends SelectionCommand {

    @Mixin
    private final ProfileOptions effort = new ProfileOptions();

    @Option(names = "--relative-to", paramLabel = "TEST", description = "Also show each value relative to a test's.")
    private @Nullable String relativeTo;

    @Option(names = "--wide", description = "Also show labels, and the time of 2^28 operations in ms.")
    private boolean wide;

    @Option(names = "--dry-run", description = "Compile and verify, and measure nothing, like gpupath verify.")
    private boolean dryRun;

    @Inject
    RunCommand(Console console, Runner runner) {
        super(console, runner);
    }

    @Override
    Task fresh(Request request) {
        return Task.fresh(request, effort.profile(), dryRun, relativeTo);
    }

    @Override
    Task resuming(Earlier earlier, ProgressMode progress) {
        return Task.resuming(earlier, relativeTo, progress);
    }

    @Override
    ReportOptions shown() {
        return new ReportOptions(relativeTo, wide);
    }
}
