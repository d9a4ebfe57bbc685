package io.github.gpupath.cli.engine.session;

import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.discovery.Services;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.worker.LocalWorker;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.process.ProcessWorker;
import io.github.gpupath.cli.engine.worker.process.WorkerSetup;
import io.github.gpupath.cli.shell.console.Console;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.Map;

/** Starts workers: each in a process of its own, unless the user wants them here or the backend touches no driver. */
public final class Workers {

    private final Console console;
    private final Services services;
    private final Suites suites;

    /** Starts nothing yet. */
    @Inject
    public Workers(Console console, Services services, Suites suites) {
        this.console = console;
        this.services = services;
        this.suites = suites;
    }

    /**
     * A worker for a backend.
     *
     * @param options of suites, which change the tests that it is asked to prepare
     */
    public Worker start(FoundBackend backend, Map<String, String> options) {
        return console.options().inProcess() || !backend.isReal()
                ? new LocalWorker(backend, suites.byId(options))
                : ProcessWorker.start(setup(backend.id(), options));
    }

    private WorkerSetup setup(String backend, Map<String, String> options) {
        return new WorkerSetup(
                backend,
                services.pluginFolder().map(Path::toAbsolutePath),
                options,
                console.options().stepLimit(),
                line -> console.details(backend + ": " + line));
    }
}
