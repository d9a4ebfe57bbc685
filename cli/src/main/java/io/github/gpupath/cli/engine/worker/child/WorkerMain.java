package io.github.gpupath.cli.engine.worker.child;

import io.github.gpupath.cli.engine.discovery.Backends;
import io.github.gpupath.cli.engine.discovery.PluginTrial;
import io.github.gpupath.cli.engine.discovery.Services;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.worker.LocalWorker;
import io.github.gpupath.cli.engine.worker.Signals;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.protocol.Start;
import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.cli.text.RefusedException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Where a worker process begins and ends. */
public final class WorkerMain {

    /** The exit code of a worker that failed in its own work, not in a backend's. */
    private static final int FAILED = 3;

    private WorkerMain() {}

    /**
     * Answers requests until the last.
     *
     * @param args the backend's id
     */
    public static void main(String[] args) {
        InputStream requests = System.in;
        Writer answers = new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8);
        // What backends and suites print or read in Java is kept away from the protocol.
        System.setOut(System.err);
        System.setIn(InputStream.nullInputStream());
        try {
            Signals.ignore(); // Ctrl-C reaches every process of the terminal, and the program decides what it means
            new CallLoop(new InputLines(requests), answers, start -> worker(args[0], start)).run();
        } catch (Throwable e) {
            end(e);
        }
        System.exit(0);
    }

    /** Finds the backend as the program does. What goes wrong with others is said by the program. */
    private static Worker worker(String backend, Start start) {
        Services services = new Services( // open until the process ends
                WorkerMain.class.getClassLoader(),
                () -> Optional.ofNullable(start.plugins()),
                PluginTrial.NONE,
                line -> System.err.println("gpupath: " + Controls.message(line)));
        return LocalWorker.onTheCallers(
                new Backends(services).named(backend), new Suites(services).byId(start.options()));
    }

    /** Ends at once and says why, if there is memory left to say it. */
    private static void end(Throwable failure) {
        try {
            failure.printStackTrace();
            System.err.println(
                    "gpupath worker: " + (failure instanceof RefusedException ? failure.getMessage() : failure));
        } finally {
            Runtime.getRuntime().halt(FAILED);
        }
    }
}
