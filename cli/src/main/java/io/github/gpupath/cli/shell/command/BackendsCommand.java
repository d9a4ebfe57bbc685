package io.github.gpupath.cli.shell.command;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Availability.Available;
import io.github.gpupath.backend.Availability.Unavailable;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.run.WorkerPool;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Style;
import io.github.gpupath.cli.report.StyledText;
import io.github.gpupath.cli.report.TextPage;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code backends}: each backend, and whether it works or why not. */
@Command(name = "backends", description = "List the backends: available, or the reason and the remedy.")
public final class BackendsCommand implements Callable<Integer> {

    @Mixin
    private final ListOptions list = new ListOptions();

    private final Console console;
    private final Engine engine;

    @Inject
    BackendsCommand(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    /** What {@code --format json} says of a backend. */
    record Entry(
            String id,
            String name,
            String origin,
            boolean available,
            @Nullable String details,
            @Nullable String reason,
            @Nullable String remedy) {

        static Entry of(FoundBackend backend, Availability availability) {
            Unavailable missing = availability instanceof Unavailable unavailable ? unavailable : null;
            return new Entry(
                    backend.id(),
                    backend.provider().displayName(),
                    backend.origin().name(),
                    missing == null,
                    availability instanceof Available available ? available.details() : null,
                    missing == null ? null : missing.reason(),
                    missing == null ? null : missing.remedy());
        }
    }

    @Override
    public Integer call() {
        try (WorkerPool pool = WorkerPool.start(engine, engine.backends().all(), Map.of())) {
            List<Entry> entries = engine.backends().all().stream()
                    .map(backend -> Entry.of(backend, pool.availability(backend)))
                    .toList();
            switch (list.format()) {
                case JSON -> console.document(Json.write(entries));
                case TABLE -> printTable(entries);
            }
        }
        return ExitCodes.OK;
    }

    private void printTable(List<Entry> entries) {
        List<List<StyledText>> rows = new ArrayList<>();
        for (Entry entry : entries) {
            rows.add(List.of(
                    StyledText.of(entry.id()),
                    StyledText.of(entry.name()),
                    entry.available() ? new StyledText("yes", Style.GREEN) : new StyledText("no", Style.RED),
                    StyledText.of(
                            entry.available()
                                    ? String.valueOf(entry.details())
                                    : entry.reason() + "; " + entry.remedy())));
        }
        console.document(
                TextPage.list(Grid.list(List.of("backend", "name", "available", "details"), rows), console.colors()));
    }
}
