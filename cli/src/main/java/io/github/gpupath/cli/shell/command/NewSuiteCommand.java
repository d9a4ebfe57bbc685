package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.suite.Suite;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code new-suite}: begins a plug-in. */
@Command(
        name = "new-suite",
        description = {
            "Write the project of a plug-in with a suite: a small one that works, its tests and a README.",
            ""
        })
public final class NewSuiteCommand implements Callable<Integer> {

    @Parameters(paramLabel = "DIR", description = "A new folder; its name is that of the suite.")
    private Path folder = Path.of("");

    @Option(names = "--package", paramLabel = "PACKAGE", description = "Of the sources (default: org.example.NAME).")
    private @Nullable String javaPackage;

    private final Console console;

    @Inject
    NewSuiteCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        NewProject project = new NewProject(folder, javaPackage, "suite");
        project.write(Suite.class, "Suite", Stream.of("Suite"), "SuiteTests");
        console.line("wrote " + folder + "; there, after ./gpupath install:");
        console.line("  mvn verify");
        console.line("  gpupath run " + project.name() + " --quick --plugins target");
        return ExitCodes.OK;
    }
}
