package io.github.gpupath.cli.shell.command;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.run.WorkerPool;
import io.github.gpupath.cli.engine.select.PhysicalDevice;
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
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code devices}: each physical device with the backends that reach it. */
@Command(name = "devices", description = "List the devices and the backends that reach each.")
public final class DevicesCommand implements Callable<Integer> {

    @Mixin
    private final ListOptions list = new ListOptions();

    private final Console console;
    private final Engine engine;

    @Inject
    DevicesCommand(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    @Override
    public Integer call() {
        try (WorkerPool pool = WorkerPool.start(engine, engine.backends().all(), Map.of())) {
            List<PhysicalDevice> devices = PhysicalDevice.among(pool.devices());
            engine.backends().all().stream()
                    .filter(FoundBackend::isUsual)
                    .forEach(backend -> noteIfUnavailable(pool, backend));
            switch (list.format()) {
                case JSON ->
                    console.document(
                            Json.write(devices.stream().map(DeviceEntry::of).toList()));
                case TABLE -> printTable(devices);
            }
        }
        return ExitCodes.OK;
    }

    /** Prints why a backend shows no devices. */
    private void noteIfUnavailable(WorkerPool pool, FoundBackend backend) {
        if (pool.availability(backend) instanceof Availability.Unavailable gone) {
            console.note("backend " + backend.id() + " is skipped: " + gone.reason() + "; " + gone.remedy());
        }
    }

    private void printTable(List<PhysicalDevice> devices) {
        List<List<StyledText>> rows = new ArrayList<>();
        for (PhysicalDevice device : devices) {
            String title = device.index() + " " + device.title();
            rows.add(List.of(new StyledText(title, Style.BOLD)));
            device.members()
                    .forEach(member -> rows.add(StyledText.row(
                            "",
                            member.backend(),
                            member.name(),
                            member.driver() + " " + member.driverVersion(),
                            member.apiVersion())));
        }
        List<String> titles = List.of("device", "backend", "name", "driver", "API");
        console.document(TextPage.list(Grid.list(titles, rows), console.colors()));
    }
}
