package io.github.gpupath.cli.command;

import io.github.gpupath.cli.console.UserError;
import io.github.gpupath.cli.io.Unfinished;
import io.github.gpupath.cli.report.ResultFormat;
import io.github.gpupath.cli.session.Earlier;
import io.github.gpupath.cli.session.ProgressMode;
import io.github.gpupath.cli.session.Request;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What to run and where: the options that measuring and verifying have in common. */
abstract class SelectionCommand {

    /** The options that change nothing of what is measured; all others belong to a run of its own. */
    private static final Set<String> GO_WITH_RESUME =
            Set.of("--resume", "--retry-failed", "--output", "--format", "--relative-to", "--wide", "--progress");

    @Parameters(paramLabel = "SELECTOR", arity = "0..*", description = SelectionOptions.SELECTOR)
    private List<String> selectors = List.of();

    @Option(names = "--backend", paramLabel = "B", split = ",", description = SelectionOptions.BACKEND)
    private List<String> backends = List.of();

    @Option(names = "--device", paramLabel = "D", description = SelectionOptions.DEVICE)
    private @Nullable String device;

    @Option(names = "--set", paramLabel = "NAME=VALUE", description = SelectionOptions.SET)
    private Map<String, String> set = new LinkedHashMap<>();

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "Write to a file; may be given once for each --format.")
    private List<Path> outputs = List.of();

    @Option(
            names = "--progress",
            paramLabel = "HOW",
            description = "Where the run is, on standard error: auto (one line on a terminal, nothing elsewhere),"
                    + " plain (lines for a log) or none (default: auto).")
    private ProgressMode progress = ProgressMode.AUTO;

    @Option(names = "--resume", paramLabel = "FILE", description = SelectionOptions.RESUME)
    private @Nullable Path resume;

    @Option(names = "--retry-failed", description = "With --resume: also try again what failed.")
    private boolean retryFailed;

    @Spec
    private @Nullable CommandSpec spec;

    /** What the user asked for. */
    final Request request() {
        return new Request(selectors, backends, device, set, progress);
    }

    /** How the progress is shown. */
    final ProgressMode progress() {
        return progress;
    }

    /**
     * The run that the user wants to go on.
     *
     * @throws UserError if there is nothing to resume, or something is asked for that the earlier run has settled
     */
    final Optional<Earlier> earlier() {
        if (resume == null) {
            if (retryFailed) {
                throw UserError.usage("--retry-failed goes with --resume FILE");
            }
            return Optional.empty();
        }
        requireOnlyWhatGoesWithResume(resume);
        return Optional.of(new Earlier(Unfinished.read(resume), retryFailed));
    }

    private void requireOnlyWhatGoesWithResume(Path file) {
        String settled = " does not go with --resume, since " + file + " says what is measured, and how";
        if (!selectors.isEmpty()) {
            throw UserError.usage("the selector " + selectors.get(0) + settled);
        }
        for (OptionSpec option :
                Objects.requireNonNull(spec).commandLine().getParseResult().matchedOptions()) {
            if (!option.inherited() && !GO_WITH_RESUME.contains(option.longestName())) {
                throw UserError.usage(option.longestName() + settled);
            }
        }
    }

    /** Where the results go. */
    final Outputs outputs(Optional<Earlier> earlier, List<ResultFormat> formats, List<ResultFormat> allowed) {
        return earlier.map(run -> Outputs.resuming(run.left().results(), formats, outputs, allowed))
                .orElseGet(() -> Outputs.plan(formats, outputs, allowed));
    }
}
