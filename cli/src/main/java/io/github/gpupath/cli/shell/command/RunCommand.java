package io.github.gpupath.cli.shell.command;

import com.google.inject.Inject;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.report.ReportOptions;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.result.Profile;
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
    RunCommand(Console console, Engine engine) {
        super(console, engine);
    }

    @Override
    Profile effort() {
        return effort.profile();
    }

    @Override
    boolean verifyOnly() {
        return dryRun;
    }

    @Override
    @Nullable
    String relativeTo() {
        return relativeTo;
    }

    @Override
    ReportOptions shown() {
        return new ReportOptions(relativeTo, wide);
    }
}
