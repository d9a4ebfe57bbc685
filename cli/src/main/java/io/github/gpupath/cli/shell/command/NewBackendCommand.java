package io.github.gpupath.cli.shell.command;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code new-backend}: begins a plug-in. */
@Command(
        name = "new-backend",
        description = {
            "Write the project of a plug-in with a backend: a small one that works, its tests and a README.",
            ""
        })
public final class NewBackendCommand implements Callable<Integer> {

    @Parameters(paramLabel = "DIR", description = "A new folder; its name is that of the backend.")
    private Path folder = Path.of("");

    @Option(names = "--package", paramLabel = "PACKAGE", description = "Of the sources (default: org.example.NAME).")
    private @Nullable String javaPackage;

    private final Console console;

    @Inject
    NewBackendCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        NewProject project = new NewProject(folder, javaPackage, "backend");
        project.write(
                BackendProvider.class,
                "Provider",
                Stream.of("Provider", "Backend", "Device", "Buffer", "Kernel", "Compiler"),
                "ConformanceTests");
        console.line("wrote " + folder + "; there, after ./gpupath install:");
        console.line("  mvn verify");
        console.line("  gpupath run load --quick --plugins target --backend " + project.name() + ",opencl");
        return ExitCodes.OK;
    }
}
