package io.github.gpupath.cli.shell.command;

import com.google.inject.Inject;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.report.ReportOptions;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code verify}: compares every selected test with the reference and measures nothing. */
@Command(name = "verify", description = "Compare tests with the reference on each backend, without timing.")
public final class VerifyCommand extends SelectionCommand {

    @Option(names = "--quick", description = "Take the tests that a quick run takes.")
    private boolean quick;

    @Option(names = "--thorough", description = "Also take the tests that only a thorough run takes.")
    private boolean thorough;

    @Inject
    VerifyCommand(Console console, Engine engine) {
        super(console, engine);
    }

    @Override
    Profile effort() {
        return ProfileOptions.named(quick, thorough);
    }

    @Override
    boolean verifyOnly() {
        return true;
    }

    @Override
    @Nullable
    String relativeTo() {
        return null;
    }

    @Override
    void requireResumable(Path path, ResultFile earlier) {
        if (!earlier.settings().verifyOnly()) {
            throw UserException.usage(path + " is of a run that measures: gpupath run --resume " + path);
        }
    }

    @Override
    ReportOptions shown() {
        return new ReportOptions(null, false);
    }
}
