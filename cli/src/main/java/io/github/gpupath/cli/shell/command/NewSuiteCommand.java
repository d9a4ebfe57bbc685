package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.suite.Suite;
import jakarta.inject.Inject;
import java.util.Optional;
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

    private final Suites suites;

    @Inject
    NewSuiteCommand(Console console, Engine engine) {
        super(console, "suite");
        suites = engine.suites();
    }

    @Override
    Optional<String> objection(String name) {
        return suites.all().stream()
                .filter(each -> each.id().equals(name))
                .map(each -> Suites.holder(each) + " has one of that name")
                .findFirst();
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
