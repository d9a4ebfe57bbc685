package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.text.RefusedException;
import java.nio.file.Path;
import java.util.Optional;
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
     * @param kind what the plug-in adds
     */
    NewPluginCommand(Console console, String kind) {
        this.console = console;
        this.kind = kind;
    }

    /** What speaks against a well-formed name, in words. */
    abstract Optional<String> objection(String name);

    /** Writes the sources. */
    abstract void write(NewProject project);

    /** What follows {@code gpupath run} where the plug-in is tried. */
    abstract String trial(String name);

    @Override
    public Integer call() {
        NewProject project = new NewProject(folder, javaPackage, kind);
        String name = project.name();
        objection(name).ifPresent(reason -> {
            throw RefusedException.usage(
                    "\"" + name + "\" cannot name a " + kind + ": " + reason + "; take another name");
        });
        write(project);
        Launcher launcher = Launcher.own(console.invocation().environment());
        console.line("wrote " + folder + "; to build and try it:");
        console.line("  " + launcher.installation());
        console.line("  cd " + Launcher.quoted(folder.toString()));
        console.line("  mvn verify");
        console.line("  " + launcher.from(folder) + " run " + trial(name));
        return ExitCodes.OK;
    }
}
