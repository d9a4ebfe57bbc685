package io.github.gpupath.cli.shell.console;

import io.github.gpupath.cli.engine.discovery.PluginFolder;
import io.github.gpupath.cli.engine.run.WorkerOptions;
import io.github.gpupath.cli.text.PlainNumber;
import io.github.gpupath.cli.text.UserException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;

/** The options of every command. */
public final class GlobalOptions {

    private static final String STEP_LIMIT = "--step-limit";

    /** The environment variable that names the folder of plugin jars. */
    private static final String PLUGINS_VARIABLE = "GPUPATH_PLUGINS";

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

    @Option(
            names = STEP_LIMIT,
            paramLabel = "SECONDS",
            scope = ScopeType.INHERIT,
            description = "How long a worker process may take for one step of a test before it is ended by force"
                    + " (default: ${DEFAULT-VALUE}).")
    double stepLimitSeconds = WorkerOptions.DEFAULT_STEP_LIMIT.toSeconds();

    /**
     * Refuses options that make no sense together.
     *
     * @param parsed the whole command line
     * @throws UserException if something does not
     */
    public void check(ParseResult parsed) {
        parsed.asCommandLineList()
                .forEach(command -> command.getParseResult().matchedArgs().forEach(GlobalOptions::requireNoEmptyPart));
        if (!(stepLimitSeconds > 0 && stepLimitSeconds <= Integer.MAX_VALUE)) {
            throw UserException.usage(STEP_LIMIT + " " + PlainNumber.of(stepLimitSeconds)
                    + ": give a number of seconds above 0 and at most " + Integer.MAX_VALUE);
        }
        boolean isLimited = parsed.asCommandLineList().stream()
                .anyMatch(command -> command.getParseResult().hasMatchedOption(STEP_LIMIT));
        if (inProcess && isLimited) {
            throw UserException.usage(
                    STEP_LIMIT + " does not go with --in-process: only a process of its own can be ended by force");
        }
    }

    /** Refuses what is empty, or a list with a part that is: it would be the same as nothing, which stands for everything. */
    private static void requireNoEmptyPart(ArgSpec argument) {
        String name = argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
        for (String value : argument.arity().max() == 0 ? List.<String>of() : argument.originalStringValues()) {
            if (value.isBlank()) {
                throw UserException.usage(name + " is given, and is empty");
            }
            if (!argument.splitRegex().isEmpty()
                    && Stream.of(value.split(argument.splitRegex(), -1)).anyMatch(String::isBlank)) {
                throw UserException.usage(name + " " + value + ": a part of the list is empty");
            }
        }
    }

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

    /** The folder of plugin jars that is named on the command line. */
    public Optional<Path> plugins() {
        return Optional.ofNullable(plugins);
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
