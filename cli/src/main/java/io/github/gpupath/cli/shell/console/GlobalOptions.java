package io.github.gpupath.cli.shell.console;

import io.github.gpupath.backend.DispatchBatch;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;

/** The options of every command. */
public final class GlobalOptions {

    private static final String STEP_LIMIT = "--step-limit";

    /** Longer than a backend waits for a batch, so that its own word comes first. */
    private static final Duration DEFAULT_STEP_LIMIT = DispatchBatch.TIME_LIMIT.plusSeconds(15);

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
    double stepLimitSeconds = DEFAULT_STEP_LIMIT.toSeconds();

    /** Whether the drivers are used in this process. */
    public boolean inProcess() {
        return inProcess;
    }

    /**
     * Refuses what makes no sense.
     *
     * @param parsed the whole command line
     * @throws UserError if something does not
     */
    public void check(ParseResult parsed) {
        if (!(stepLimitSeconds > 0 && stepLimitSeconds <= Integer.MAX_VALUE)) {
            throw UserError.usage(STEP_LIMIT + ": a number of seconds above 0, not " + stepLimitSeconds);
        }
        boolean isLimited = parsed.asCommandLineList().stream()
                .anyMatch(command -> command.getParseResult().hasMatchedOption(STEP_LIMIT));
        if (inProcess && isLimited) {
            throw UserError.usage(
                    STEP_LIMIT + " does not go with --in-process: only a process of its own can be ended by force");
        }
    }

    /** How long a worker process may take for one step. */
    public Duration stepLimit() {
        return Duration.ofNanos((long) (stepLimitSeconds * 1e9));
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
