package io.github.gpupath.cli.shell.command;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.cli.shell.console.Console;
import jakarta.inject.Inject;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code new-backend}: begins a plug-in. */
@Command(
        name = "new-backend",
        description = {"Write a plug-in project with a small working backend, its tests and a README.", ""})
public final class NewBackendCommand extends NewPluginCommand {

    @Inject
    NewBackendCommand(Console console) {
        super(
                console,
                "backend",
                BackendProvider.class,
                List.of("Provider", "Backend", "Device", "Buffer", "Kernel", "Invocation", "Compiler"),
                "ConformanceTests");
    }

    @Override
    String trial(String name) {
        return "load --quick --backend " + name + ",opencl";
    }
}
