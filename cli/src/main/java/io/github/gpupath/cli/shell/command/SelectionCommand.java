package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.run.Outcome;
import io.github.gpupath.cli.engine.run.RunRequest;
import io.github.gpupath.cli.engine.run.Runner;
import io.github.gpupath.cli.engine.store.RunLog;
import io.github.gpupath.cli.report.Medium;
import io.github.gpupath.cli.report.ReportOptions;
import io.github.gpupath.cli.report.Reports;
import io.github.gpupath.cli.report.ResultFormat;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.shell.console.OrderlyEnd;
import io.github.gpupath.cli.shell.progress.Progress;
import io.github.gpupath.cli.shell.progress.ProgressMode;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that runs selected tests and writes their results: the common part of {@code run} and {@code verify}. */
abstract class SelectionCommand implements Callable<Integer> {

    /** The options that go with {@code --resume}, since they change no measurement. */
    private static final Set<String> GO_WITH_RESUME = Set.of(
            "--resume",
            "--retry-failed",
            "--output",
            "--format",
            "--relative-to",
            "--wide",
            "--card",
            "--explain",
            "--progress");

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
    private final Engine engine;

    SelectionCommand(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    /** The effort for each figure of a new run. */
    abstract Profile effort();

    /** Whether a new run only verifies. */
    abstract boolean verifyOnly();

    /** The test that others are shown relative to; absent if the user names none. */
    abstract @Nullable String relativeTo();

    /**
     * Makes sure that this command can go on with a run.
     *
     * @throws UserException if it cannot
     */
    void requireResumable(Path path, ResultFile earlier) {}

    /** The choices of what reports show. */
    abstract ReportOptions shown();

    /** The selectors as the user wrote them. */
    final List<String> written() {
        return selectors.values();
    }

    /**
     * The selectors of a new run.
     *
     * @param written as the user wrote them
     * @param options of suites
     * @throws UserException if they take no test
     */
    List<String> selectors(List<String> written, Map<String, String> options) {
        return written;
    }

    /** What a run came to, in a format. */
    String report(ResultFile file, ResultFormat format, Medium medium) {
        return Reports.write(file, format, shown(), medium);
    }

    @Override
    public final Integer call() {
        if (resume == null) {
            if (retryFailed) {
                throw UserException.usage("--retry-failed goes with --resume FILE");
            }
            RunRequest request = RunRequest.tests(
                            selectors(selectors.values(), set.values()).toArray(String[]::new))
                    .through(backends)
                    .with(effort())
                    .verifyingOnly(verifyOnly())
                    .options(set.values())
                    .on(device.value())
                    .relativeTo(relativeTo())
                    .build();
            Outputs outputs = output.plan(List.of());
            return run(request, outputs.log(console, this::resuming), outputs);
        }
        requireOnlyWhatGoesWithResume(resume);
        RunLog log = RunLog.resume(resume, console, this::resuming);
        Path results = log.results().orElseThrow();
        ResultFile earlier = log.earlier().orElseThrow();
        Outputs outputs;
        try {
            requireResumable(results, earlier);
            outputs = output.resuming(results);
        } catch (UserException e) {
            log.close();
            throw e;
        }
        RunRequest request = RunRequest.again(earlier.settings())
                .relativeTo(relativeTo())
                .retryingFailed(retryFailed)
                .build();
        return run(request, log, outputs);
    }

    private String resuming(Path results) {
        return Launcher.called(console.invocation().environment()) + " run --resume "
                + Launcher.quoted(results.toString());
    }

    /** Carries out a run, writes what it came to and returns the exit code. */
    private int run(RunRequest request, RunLog log, Outputs outputs) {
        Progress listener = new Progress(console, Clock.systemUTC(), progress);
        Outcome outcome;
        boolean complete;
        try (log) {
            try (OrderlyEnd end = new OrderlyEnd(console.invocation().cancelled(), listener, log::noteWhatIsLeft)) {
                outcome = new Runner(engine, request, log).run(listener);
            }
            complete = publish(outcome, log, outputs);
        }
        int exitCode = exitCode(outcome.orThrow(), outcome.interrupted());
        return complete ? exitCode : ExitCodes.INTERNAL;
    }

    /** Writes the results, if there are any, wherever they are to go; says whether all of it is written. */
    private boolean publish(Outcome outcome, RunLog log, Outputs outputs) {
        if (!outcome.isWorthKeeping()) {
            console.note("the run ended before its first result; nothing is written");
            log.delete();
            return true;
        }
        Outputs.Published published =
                outputs.write((format, medium) -> report(outcome.file(), format, medium), console, output.explains());
        int count = outcome.file().results().size();
        if (published.isComplete()) {
            log.delete();
        } else if (log.results().filter(published.written()::contains).isPresent()) {
            log.delete();
            console.note("all " + count + " results are in " + log.results().get());
        } else if (log.results().isEmpty()) {
            console.note(
                    published.written().isEmpty()
                            ? "none of " + count + " results are in a file"
                            : "all " + count + " results are in "
                                    + published.written().get(0));
        }
        if (outcome.interrupted() && published.isComplete()) {
            log.noteHowToResume();
        }
        return published.isComplete();
    }

    private static int exitCode(ResultFile file, boolean interrupted) {
        if (interrupted) {
            return ExitCodes.INTERRUPTED;
        }
        boolean failed = file.results().stream()
                .anyMatch(result ->
                        result.status() == TestResult.Status.FAILED || result.status() == TestResult.Status.SKIPPED);
        return failed || !file.problems().isEmpty() ? ExitCodes.TEST_FAILED : ExitCodes.OK;
    }

    private void requireOnlyWhatGoesWithResume(Path file) {
        String settled = " does not go with --resume, since " + file + " says what is measured, and how";
        if (!selectors.values().isEmpty()) {
            throw UserException.usage("the selector " + selectors.values().get(0) + settled);
        }
        for (OptionSpec option :
                Objects.requireNonNull(spec).commandLine().getParseResult().matchedOptions()) {
            if (!option.inherited() && !GO_WITH_RESUME.contains(option.longestName())) {
                throw UserException.usage(option.longestName() + settled);
            }
        }
    }
}
