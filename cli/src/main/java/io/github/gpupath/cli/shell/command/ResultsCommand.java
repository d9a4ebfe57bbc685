package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.engine.store.RunSummary;
import io.github.gpupath.cli.engine.store.SavedRuns;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.StyledText;
import io.github.gpupath.cli.report.TextPage;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.text.Lines;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.TestResult.Status;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code results}: the saved runs with a line each. Touches no backend and needs no injector. */
@Command(
        name = "results",
        description = "List the saved runs, which other commands call last, last~1 and so on; the last 50 are in"
                + " $XDG_STATE_HOME/gpupath/runs or ~/.local/state/gpupath/runs.")
public final class ResultsCommand implements Callable<Integer> {

    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

    private static final int WIDEST_SELECTORS = 30;

    @Mixin
    private final ListOptions list = new ListOptions();

    private final Console console;

    public ResultsCommand(Console console) {
        this.console = console;
    }

    /**
     * What {@code --format json} says of a run.
     *
     * @param run absent where its files cannot be read
     * @param problem why not
     */
    record Entry(
            String name,
            String file,
            @Nullable RunSummary run,
            @Nullable String problem) {}

    @Override
    public Integer call() {
        SavedRuns runs = Saving.runs(console);
        List<Entry> entries = new ArrayList<>();
        for (Path file : runs.all()) {
            String name = SavedRuns.name(entries.size());
            try {
                entries.add(new Entry(name, file.toString(), runs.summary(file), null));
            } catch (UserException e) {
                entries.add(new Entry(name, file.toString(), null, e.getMessage()));
                console.note(name + ": " + e.getMessage());
            }
        }
        if (entries.isEmpty()) {
            console.note(runs.noneInWords());
        }
        switch (list.format()) {
            case JSON -> console.document(Json.write(entries));
            case TABLE -> printTable(entries);
        }
        return ExitCodes.OK;
    }

    private void printTable(List<Entry> entries) {
        List<String> titles = List.of("run", "started", "results", "tests", "device");
        if (!entries.isEmpty()) {
            List<List<StyledText>> rows =
                    entries.stream().map(ResultsCommand::row).toList();
            console.document(TextPage.list(Grid.list(titles, rows), console.colors()));
        }
    }

    private static List<StyledText> row(Entry entry) {
        RunSummary run = entry.run();
        return run == null
                ? StyledText.row(entry.name(), "", "cannot be read")
                : StyledText.row(entry.name(), started(run), results(run), tests(run), device(run));
    }

    /** The time of this machine's zone. */
    private static String started(RunSummary run) {
        return MINUTE.format(Instant.parse(run.startedAt()).atZone(ZoneId.systemDefault()));
    }

    private static String tests(RunSummary run) {
        List<String> selectors = run.selectors();
        String which = selectors.isEmpty()
                ? "all suites"
                : Lines.brief(selectors.get(0), WIDEST_SELECTORS)
                        + (selectors.size() == 1 ? "" : " and " + (selectors.size() - 1) + " more");
        return which + ", " + (run.verifyOnly() ? "verify" : run.profile());
    }

    private static String results(RunSummary run) {
        Stream<String> counts = Stream.of(Status.values())
                .map(Status::word)
                .filter(run.results()::containsKey)
                .map(status -> run.results().get(status) + " " + status);
        return Stream.concat(run.endedEarly() ? Stream.of("ended early") : Stream.empty(), counts)
                .collect(Collectors.joining(", "));
    }

    private static String device(RunSummary run) {
        return String.join(", ", run.devices()) + " through " + String.join(", ", run.backends());
    }
}
