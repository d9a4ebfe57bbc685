package io.github.gpupath.cli.shell.command;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Availability.Available;
import io.github.gpupath.backend.Availability.Unavailable;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Style;
import io.github.gpupath.cli.report.StyledText;
import io.github.gpupath.cli.report.TextPage;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.code.TargetCompiler;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code targets}: each compiler for GPUs that need not be in the machine, and what it compiles for. */
@Command(
        name = "targets",
        description = "List the compilers for absent GPUs (show --for): their targets, or the package to install.")
public final class TargetsCommand implements Callable<Integer> {

    @Mixin
    private final ListOptions list = new ListOptions();

    private final Console console;
    private final Engine engine;

    @Inject
    TargetsCommand(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    /** What {@code --format json} says of a compiler. */
    record Entry(
            String id,
            String name,
            String backend,
            boolean available,
            List<String> targets,
            Map<String, String> withoutCode,
            @Nullable String details,
            @Nullable String reason,
            @Nullable String remedy) {

        static Entry of(TargetCompiler compiler) {
            Availability availability = compiler.probe();
            Unavailable missing = availability instanceof Unavailable unavailable ? unavailable : null;
            return new Entry(
                    compiler.id(),
                    compiler.displayName(),
                    compiler.backend(),
                    missing == null,
                    missing == null ? compiler.targets() : List.of(),
                    missing == null ? new TreeMap<>(compiler.withoutCode()) : Map.of(),
                    availability instanceof Available available ? available.details() : null,
                    missing == null ? null : missing.reason(),
                    missing == null ? null : missing.remedy());
        }
    }

    @Override
    public Integer call() {
        List<Entry> entries =
                engine.targetCompilers().all().stream().map(Entry::of).toList();
        switch (list.format()) {
            case JSON -> console.document(Json.write(entries));
            case TABLE -> printTable(entries);
        }
        return ExitCodes.OK;
    }

    private void printTable(List<Entry> entries) {
        List<List<StyledText>> rows = new ArrayList<>();
        for (Entry entry : entries) {
            rows.add(List.of(
                    StyledText.of(entry.id() + ":NAME"),
                    StyledText.of(entry.name()),
                    entry.available() ? new StyledText("yes", Style.GREEN) : new StyledText("no", Style.RED),
                    StyledText.of(
                            entry.available()
                                    ? entry.targets().stream()
                                            .filter(target ->
                                                    !entry.withoutCode().containsKey(target))
                                            .collect(Collectors.joining(", "))
                                    : entry.reason() + "; " + entry.remedy())));
            entry.withoutCode().values().stream()
                    .distinct()
                    .forEach(reason -> rows.add(StyledText.row(
                            "",
                            "",
                            "statistics",
                            entry.targets().stream()
                                    .filter(target ->
                                            reason.equals(entry.withoutCode().get(target)))
                                    .collect(Collectors.joining(", ", "", ": no code, as " + reason)))));
        }
        console.document(
                TextPage.list(Grid.list(List.of("target", "compiler", "available", "names"), rows), console.colors()));
    }
}
