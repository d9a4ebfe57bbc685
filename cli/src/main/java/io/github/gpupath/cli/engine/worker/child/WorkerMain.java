package io.github.gpupath.cli.engine.worker.child;

import io.github.gpupath.cli.engine.discovery.WorkerServices;
import io.github.gpupath.cli.engine.worker.LocalWorker;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.protocol.Start;
import io.github.gpupath.cli.text.Controls;

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

    private static Worker worker(String backend, Start start) {
        WorkerServices services = new WorkerServices(
                WorkerMain.class.getClassLoader(), line -> System.err.println("gpupath: " + Controls.message(line)));
        return LocalWorker.onTheCallers(
                services.backend(backend, start.backend()), services.tests(start.suites(), start.options()));
    }
}
