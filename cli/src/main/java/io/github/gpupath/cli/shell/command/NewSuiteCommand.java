package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.suite.Suite;
import jakarta.inject.Inject;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code new-suite}: begins a plug-in. */
@Command(
        name = "new-suite",
        description = {"Write a plug-in project with a small working suite, its tests and a README.", ""})
public final class NewSuiteCommand extends NewPluginCommand {

    @Inject
    NewSuiteCommand(Console console) {
        super(console, "suite", Suite.class, List.of("Suite"), "SuiteTests");
    }

    @Override
    String trial(String name) {
        return name + " --quick";
    }
}
