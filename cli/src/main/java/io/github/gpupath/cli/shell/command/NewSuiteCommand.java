package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.suite.Suite;
import jakarta.inject.Inject;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** {@code new-suite}: begins a plug-in. */
@Command(
        name = "new-suite",
        description = {
            "Write the project of a plug-in with a suite: a small one that works, its tests and a README.",
            ""
        })
public final class NewSuiteCommand extends NewPluginCommand {

    @Inject
    NewSuiteCommand(Console console, Engine engine) {
        super(console, engine, "suite");
    }

    @Override
    void write(NewProject project) {
        project.write(Suite.class, "Suite", Stream.of("Suite"), "SuiteTests");
    }

    @Override
    String trial(String name) {
        return name + " --quick --plugins target";
    }
}
