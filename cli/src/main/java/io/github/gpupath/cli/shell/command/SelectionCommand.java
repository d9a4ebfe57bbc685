package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.engine.session.Earlier;
import io.github.gpupath.cli.engine.session.ProgressMode;
import io.github.gpupath.cli.engine.session.Request;
import io.github.gpupath.cli.engine.session.Runner;
import io.github.gpupath.cli.engine.session.Task;
import io.github.gpupath.cli.engine.store.Unfinished;
import io.github.gpupath.cli.report.ReportOptions;
import io.github.gpupath.cli.report.Reports;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.UserError;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that runs selected tests and writes their results: what measuring and verifying have in common. */
abstract class SelectionCommand implements Callable<Integer> {

    /** The options that change nothing of what is measured; all others belong to a run of its own. */
    private static final Set<String> GO_WITH_RESUME =
            Set.of("--resume", "--retry-failed", "--output", "--format", "--relative-to", "--wide", "--progress");

    @Mixin
    private final SelectorParameters selectors = new SelectorParameters();

    @Option(
            names = "--backend",
            paramLabel = "B",
            split = ",",
            description = "Backends, separated by commas (default: every real one that works, else the reference).")
    private List<String> backends = List.of();

    @Mixin
    private final DeviceOption device = new DeviceOption();

    @Mixin
    private final SetOption set = new SetOption();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Option(
            names = "--progress",
            paramLabel = "HOW",
            description = "Where the run is, on standard error: auto (one line on a terminal, nothing elsewhere),"
                    + " plain (lines for a log) or none (default: auto).")
    private ProgressMode progress = ProgressMode.AUTO;

    @Option(
            names = "--resume",
            paramLabel = "FILE",
            description = "Go on with a run that ended early, with its settings on its device, and complete FILE:"
                    + " what has no result, was skipped, or was cut short by Ctrl-C is measured; what failed stays.")
    private @Nullable Path resume;

    @Option(names = "--retry-failed", description = "With --resume: also try again what failed.")
    private boolean retryFailed;

    @Spec
    private @Nullable CommandSpec spec;

    private final Console console;
    private final Runner runner;

    SelectionCommand(Console console, Runner runner) {
        this.console = console;
        this.runner = runner;
    }

    /** A run of its own. */
    abstract Task fresh(Request request);

    /**
     * What is left of an earlier run.
     *
     * @throws UserError if this command cannot go on with it
     */
    abstract Task resuming(Earlier earlier, ProgressMode how);

    /** What reports show. */
    abstract ReportOptions shown();

    @Override
    public final Integer call() {
        Optional<Earlier> earlier = earlier();
        Task task = earlier.map(run -> resuming(run, progress)).orElseGet(() -> fresh(request()));
        Outputs outputs =
                earlier.map(run -> output.resuming(run.left().results())).orElseGet(output::plan);
        return runner.run(
                task,
                outputs.journal(),
                outcome -> outputs.write(
                        (format, colors) -> Reports.write(outcome.file(), format, shown(), colors), console));
    }

    private Request request() {
        return new Request(selectors.values(), backends, device.value(), set.values(), progress);
    }

    /** The run that the user wants to go on. */
    private Optional<Earlier> earlier() {
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
        if (!selectors.values().isEmpty()) {
            throw UserError.usage("the selector " + selectors.values().get(0) + settled);
        }
        for (OptionSpec option :
                Objects.requireNonNull(spec).commandLine().getParseResult().matchedOptions()) {
            if (!option.inherited() && !GO_WITH_RESUME.contains(option.longestName())) {
                throw UserError.usage(option.longestName() + settled);
            }
        }
    }
}
