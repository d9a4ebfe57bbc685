package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.shell.console.Console;
import jakarta.inject.Inject;
import picocli.CommandLine.Command;

/** {@code verify}: compares every selected test with the reference and measures nothing. */
@Command(
        name = "verify",
        description = "Compare the output of tests with the reference on each backend, without timing.")
public final class VerifyCommand extends SelectionCommand {

    @Inject
    VerifyCommand(Console console, Engine engine) {
        super(console, engine);
    }

    @Override
    boolean verifiesOnly() {
        return true;
    }

    /** It has no figures: {@code last} stays the last measured run. */
    @Override
    Saving saving() {
        return Saving.off();
    }
}
