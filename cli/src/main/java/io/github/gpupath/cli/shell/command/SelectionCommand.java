package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.RunSpread;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.run.Outcome;
import io.github.gpupath.cli.engine.run.RunRequest;
import io.github.gpupath.cli.engine.run.Runner;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.engine.store.RunLog;
import io.github.gpupath.cli.engine.store.SavedRuns;
import io.github.gpupath.cli.report.Medium;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.ReportOptions;
import io.github.gpupath.cli.report.Reports;
import io.github.gpupath.cli.report.ResultFormat;
import io.github.gpupath.cli.report.StyledText;
import io.github.gpupath.cli.report.TextPage;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.shell.console.OrderlyEnd;
import io.github.gpupath.cli.shell.progress.Progress;
import io.github.gpupath.cli.text.Percent;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that runs selected tests and writes their results: the common part of {@code run} and {@code verify}. */
abstract class SelectionCommand implements Callable<Integer> {

    /** The description of a selector in the help. */
    static final String SELECTOR = "A suite, a test, or a glob over ids (* within a segment, ** across segments);"
            + " includes everything below it. None: every suite.";

    /** The description of the option for whole tables. */
    static final String ROWS = "Show a row for every test, with its interval, instead of condensed tables.";

    @Parameters(paramLabel = "SELECTOR", arity = "0..*", description = SELECTOR)
    private List<String> selectors = List.of();

    @Option(
            names = "--backend",
            paramLabel = "B",
            split = ",",
            description = "Backends, comma-separated (default: all that reach a driver, else the reference).")
    private List<String> backends = List.of();

    @Option(
            names = "--device",
            paramLabel = "D",
            description = "Device index (see gpupath devices), UUID or part of the name; all: every GPU in sequence "
                    + "(default: the first GPU, else the CPU drivers).")
    private @Nullable String device;

    @Mixin
    private final SetOption set = new SetOption();

    @Mixin
    private final Outputs outputs = new Outputs();

    @Option(names = "--rows", description = ROWS)
    private boolean rows;

    @Option(names = "--quick", description = "First look: fewer tests and less time per test.")
    private boolean quick;

    @Option(names = "--thorough", description = "For published figures: more tests and more time per test.")
    private boolean thorough;

    @Option(
            names = "--resume",
            paramLabel = "FILE",
            description = "Resume an unfinished run with its settings and device, and complete FILE, a result file or "
                    + "a saved run (last, last~1). Missing, skipped and interrupted tests are measured; failed tests "
                    + "stay.")
    private @Nullable Path resume;

    @Option(names = "--retry-failed", description = "With --resume: also retry failed tests.")
    private boolean retryFailed;

    private final Console console;
    private final Engine engine;

    SelectionCommand(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    /** Whether a new run only verifies. */
    abstract boolean verifiesOnly();

    /** Where a new run is saved. */
    abstract Saving saving();

    /** The effort for each figure of a new run. */
    Profile effort() {
        if (quick) {
            return Profile.QUICK;
        }
        return thorough ? Profile.THOROUGH : Profile.DEFAULT;
    }

    /** The test to which all results are relative; absent for the base of each. */
    @Nullable
    String relativeTo() {
        return null;
    }

    /** Whether each suite's tables are shown when it ends. */
    boolean showsSuites() {
        return outputs.showsTable();
    }

    private ReportOptions shown() {
        return new ReportOptions(
                relativeTo(), rows, false, new CardChoice(engine.suites().all()));
    }

    /**
     * The selectors of a new run.
     *
     * @throws UserException if they take no test
     */
    List<String> selectors(Map<String, String> options) {
        return selectors;
    }

    /** How often a new run is repeated: 1 for once. */
    int runs() {
        return 1;
    }

    /** What a run came to, in a format. */
    String report(ResultFile file, ResultFormat format, Medium medium) {
        if (format == ResultFormat.HTML) {
            return new HtmlPages(console, engine).of(List.of(new MeasuredFile("", file)));
        }
        return Reports.write(file, format, shown(), medium);
    }

    /** The same on standard output, without the tables that were shown when their suites ended. */
    private String rest(ResultFile file, ResultFormat format, Medium medium) {
        return showsSuites()
                ? Reports.screen(file, shown(), medium.atMost(Reports.COLUMNS))
                : report(file, format, medium);
    }

    @Override
    public final Integer call() {
        return resume == null ? begin() : goOn(resume);
    }

    private int begin() {
        RunRequest request = RunRequest.tests(selectors(set.values()).toArray(String[]::new))
                .through(backends)
                .with(effort())
                .verifyingOnly(verifiesOnly())
                .options(set.values())
                .on(device)
                .relativeTo(relativeTo())
                .build();
        if (runs() > 1) {
            return repeat(request, runs());
        }
        outputs.check(List.of());
        return run(request, log());
    }

    /** The log of a new run: next to its first output that can be read again, else next to the file that it is saved as. */
    private RunLog log() {
        return outputs.regular()
                .or(() -> saving().create(console))
                .map(file -> RunLog.open(file, console, this::resuming))
                .orElseGet(() -> RunLog.inMemory(console));
    }

    /** Measures several times, each time into files of its own, and shows how far these runs are apart. */
    private int repeat(RunRequest request, int runs) {
        List<Path> files = new ArrayList<>();
        int exitCode = ExitCodes.OK;
        while (files.size() < runs) {
            outputs.number(files.size() + 1);
            outputs.check(List.of());
            RunLog log = log();
            files.add(log.results()
                    .orElseThrow(() -> UserException.usage("--runs " + runs
                            + ": the runs are not saved; give --output FILE.json to write FILE-1.json to FILE-"
                            + runs + ".json")));
            console.note("run " + files.size() + " of " + runs);
            int ended = run(request, log);
            exitCode = ended == ExitCodes.OK ? exitCode : ended;
            if (exitCode != ExitCodes.OK && exitCode != ExitCodes.TEST_FAILED) {
                return exitCode;
            }
        }
        showSpread(files);
        return exitCode;
    }

    private void showSpread(List<Path> files) {
        if (outputs.showsTable()) {
            List<List<StyledText>> rows = RunSpread.among(
                            files.stream().map(ResultFiles::read).toList())
                    .stream()
                    .map(line -> StyledText.row(
                            line.suite(),
                            line.metric(),
                            String.valueOf(line.pairs()),
                            Percent.of(Math.expm1(line.within()))))
                    .toList();
            List<String> titles = List.of("suite", "metric", "pairs", "99 % within");
            console.document("\n" + TextPage.list(Grid.list(titles, rows), console.colors()));
        }
        console.note("compare with: " + Launcher.called() + " compare --base "
                + files.stream().map(this::word).collect(Collectors.joining(" "))
                + " --with …");
    }

    private int goOn(Path file) {
        SavedRuns runs = Saving.runs(console);
        RunLog log = RunLog.resume(runs.find(file), console, this::resuming);
        try {
            outputs.checkResumed(log.results().filter(results -> !runs.holds(results)));
        } catch (UserException e) {
            log.close();
            throw e;
        }
        RunRequest request = RunRequest.again(log.earlier().orElseThrow().settings())
                .relativeTo(relativeTo())
                .retryingFailed(retryFailed)
                .build();
        return run(request, log);
    }

    private String resuming(Path results) {
        return Launcher.called() + " run --resume " + word(results);
    }

    /** A result file in commands: its name among the saved runs, or its path. */
    private String word(Path results) {
        return Saving.runs(console).name(results).orElseGet(() -> Launcher.quoted(results.toString()));
    }

    /** Carries out a run, writes what it came to and returns the exit code. */
    private int run(RunRequest request, RunLog log) {
        Progress listener = new Progress(console, Clock.systemUTC(), results -> {
            if (showsSuites()) {
                Medium medium = console.medium(outputs.explains());
                console.document(Reports.tables(results, shown(), rows ? medium : medium.atMost(Reports.COLUMNS)));
            }
        });
        Outcome outcome;
        boolean complete;
        try (log) {
            try (OrderlyEnd end = new OrderlyEnd(console.invocation().cancelled(), listener, log::noteWhatIsLeft)) {
                outcome = new Runner(engine, request, log).run(listener);
            }
            complete = publish(outcome, log);
        }
        int exitCode = exitCode(outcome.orThrow(), outcome.interrupted());
        return complete ? exitCode : ExitCodes.INTERNAL;
    }

    /** Writes the results, if there are any, wherever they are to go; returns whether all of it is written. */
    private boolean publish(Outcome outcome, RunLog log) {
        if (!outcome.isWorthKeeping()) {
            console.note("the run ended before its first result; no file is written");
            log.delete();
            return true;
        }
        Optional<Path> saved = saving().save(outcome, log, console);
        List<Path> unwritten = outputs.write(
                (format, medium) -> report(outcome.file(), format, medium),
                (format, medium) -> rest(outcome.file(), format, medium),
                console);
        if (saved.isPresent()
                || outputs.regular().filter(file -> !unwritten.contains(file)).isPresent()) {
            log.delete(); // else nothing else has the results
        }
        saved.map(this::word)
                .ifPresent(name -> console.note(
                        "saved as " + name + ": " + Launcher.called() + " report " + name + " --output report.html"));
        if (outcome.interrupted() && unwritten.isEmpty()) {
            log.noteHowToResume();
        }
        return unwritten.isEmpty();
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
}
