package io.github.gpupath.cli.engine.worker.child;

import io.github.gpupath.cli.engine.discovery.Backends;
import io.github.gpupath.cli.engine.discovery.Services;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.worker.LocalWorker;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.protocol.Start;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.cli.text.UserException;
import java.nio.file.Path;

/** Where a worker process begins and ends. */
public final class WorkerMain {

    private WorkerMain() {}

    /**
     * Answers requests until the last.
     *
     * @param args the backend's id
     */
    public static void main(String[] args) {
        CallLoop.serve(start -> worker(args[0], start));
    }

    /** The worker of a backend, in which the same jars are loaded in the same way as in the program, which reports what is wrong. */
    private static Worker worker(String backend, Start start) {
        Services services = new Services(
                WorkerMain.class.getClassLoader(),
                () -> start.plugins().stream()
                        .map(plugin -> Path.of(plugin.path()))
                        .toList(),
                Notes.NONE);
        if (!services.files().equals(start.plugins())) { // results name the jars that the program has read
            throw UserException.unavailable(
                    "a plug-in's jar or one that its Class-Path names was replaced after this run began: leave them as they are"
                            + " until a run has ended, and run again");
        }
        return LocalWorker.onTheCallers(
                new Backends(services).named(backend), new Suites(services).byId(start.options()));
    }
}
