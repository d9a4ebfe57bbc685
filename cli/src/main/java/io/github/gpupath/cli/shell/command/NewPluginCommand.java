package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that begins a plug-in. */
abstract class NewPluginCommand implements Callable<Integer> {

    @Parameters(paramLabel = "DIR", description = "A new folder; its name is that of what the plug-in adds.")
    private Path folder = Path.of("");

    @Option(names = "--package", paramLabel = "PACKAGE", description = "Of the sources (default: org.example.NAME).")
    private @Nullable String javaPackage;

    private final Console console;
    private final String kind;

    /**
     * Begins nothing yet.
     *
     * @param kind what the plug-in adds
     */
    NewPluginCommand(Console console, String kind) {
        this.console = console;
        this.kind = kind;
    }

    /** Writes the sources. */
    abstract void write(NewProject project);

    /** What follows {@code gpupath run} where the plug-in is tried. */
    abstract String trial(String name);

    @Override
    public Integer call() {
        NewProject project = new NewProject(folder, javaPackage, kind);
        write(project);
        console.line("wrote " + folder + "; there, after ./gpupath install:");
        console.line("  mvn verify");
        console.line("  gpupath run " + trial(project.name()));
        return ExitCodes.OK;
    }
}
