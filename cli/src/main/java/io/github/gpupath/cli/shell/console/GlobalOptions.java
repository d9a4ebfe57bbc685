package io.github.gpupath.cli.shell.console;

import io.github.gpupath.cli.engine.discovery.PluginFolder;
import io.github.gpupath.cli.engine.run.WorkerOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options of every command. */
public final class GlobalOptions {

    /** The environment variable that names the folder of plugin jars. */
    private static final String PLUGINS_VARIABLE = "GPUPATH_PLUGINS";

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT,
            description = "Also show debug messages, stack traces, and source and log of failed kernels.")
    boolean verbose;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            scope = ScopeType.INHERIT,
            description = "Colour the output: ${COMPLETION-CANDIDATES} (default: auto, which respects NO_COLOR).")
    ColorMode color = ColorMode.AUTO;

    @Option(
            names = "--plugins",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "Folder of plug-in jars with backends and suites (default: $GPUPATH_PLUGINS).")
    @Nullable
    Path plugins;

    @Option(
            names = "--in-process",
            scope = ScopeType.INHERIT,
            description = "Use drivers in this process instead of one worker process per backend.")
    boolean inProcess;

    @Option(
            names = "--step-limit",
            paramLabel = "SECONDS",
            scope = ScopeType.INHERIT,
            description = "Time limit for one step of a test in a worker process, which is then killed (default: "
                    + "${DEFAULT-VALUE}).")
    double stepLimitSeconds = WorkerOptions.DEFAULT_STEP_LIMIT.toSeconds();

    /** The options for the use of drivers. */
    public WorkerOptions workers() {
        return new WorkerOptions(inProcess, Duration.ofNanos((long) (stepLimitSeconds * 1e9)));
    }

    /** Whether every detail is printed. */
    public boolean verbose() {
        return verbose;
    }

    /** The rule for when output is coloured. */
    public ColorMode color() {
        return color;
    }

    /** The folder of plugin jars that is named on the command line or else in the environment. */
    public Optional<PluginFolder> pluginFolder(Map<String, String> environment) {
        if (plugins != null) {
            return Optional.of(new PluginFolder(plugins.toString(), "--plugins"));
        }
        String variable = environment.getOrDefault(PLUGINS_VARIABLE, "");
        return variable.isEmpty() ? Optional.empty() : Optional.of(new PluginFolder(variable, PLUGINS_VARIABLE));
    }
}
