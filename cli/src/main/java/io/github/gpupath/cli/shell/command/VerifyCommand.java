package io.github.gpupath.cli.shell.command;

import com.google.inject.Inject;
import io.github.gpupath.cli.engine.measure.Profile;
import io.github.gpupath.cli.engine.session.Earlier;
import io.github.gpupath.cli.engine.session.ProgressMode;
import io.github.gpupath.cli.engine.session.Request;
import io.github.gpupath.cli.engine.session.Runner;
import io.github.gpupath.cli.engine.session.Task;
import io.github.gpupath.cli.report.ReportOptions;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.UserError;
import picocli.CommandLine.Command;

/** {@code verify}: compares every selected test with the reference and measures nothing. */
@Command(name = "verify", description = "Compare tests with the reference on each backend, without timing.")
public final class VerifyCommand extends SelectionCommand {

    @Inject
    VerifyCommand(Console console, Runner runner) {
        super(console, runner);
    }

    @Override
    Task fresh(Request request) {
        return Task.fresh(request, Profile.DEFAULT, true, null);
    }

    @Override
    Task resuming(Earlier earlier, ProgressMode progress) {
        Task task = Task.resuming(earlier, null, progress);
        if (!task.verifyOnly()) {
            throw UserError.usage(earlier.left().results() + " is of a run that measures: gpupath run --resume "
                    + earlier.left().results());
        }
        return task;
    }

    @Override
    ReportOptions shown() {
        return new ReportOptions(null, false);
    }
}
