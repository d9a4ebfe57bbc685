package io.github.gpupath.cli.console;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options of every command. */
public final class GlobalOptions {

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT,
            description = "Also show debug messages, the source and log of kernels that fail, and stack traces.")
    boolean verbose;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            scope = ScopeType.INHERIT,
            description = "Colour the output: ${COMPLETION-CANDIDATES} (default: auto, which heeds NO_COLOR).")
    ColorMode color = ColorMode.AUTO;

    @Option(
            names = "--plugins",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "Folder of jars with further backends and suites (default: $GPUPATH_PLUGINS).")
    @Nullable
    Path plugins;

    @Option(
            names = "--in-process",
            scope = ScopeType.INHERIT,
            description = "Use the drivers in this process instead of one worker process for each backend.")
    boolean inProcess;

    /** Whether the drivers are used in this process. */
    public boolean inProcess() {
        return inProcess;
    }

    /** Whether everything is told. */
    public boolean verbose() {
        return verbose;
    }

    /** When output is coloured. */
    public ColorMode color() {
        return color;
    }

    /** The folder of plugin jars as given on the command line. */
    public @Nullable Path plugins() {
        return plugins;
    }
}
