package io.github.gpupath.cli.engine.worker.process;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.cli.engine.discovery.Backends;
import io.github.gpupath.cli.engine.discovery.Services;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.worker.LocalWorker;
import io.github.gpupath.cli.engine.worker.process.Messages.Answer;
import io.github.gpupath.cli.engine.worker.process.Messages.Request;
import io.github.gpupath.cli.engine.worker.process.Messages.Start;
import io.github.gpupath.cli.text.ErrorMessages;
import io.github.gpupath.cli.text.Notes;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The worker process: carries out one call after the other, and answers each. */
public final class WorkerMain {

    /** The property with the file that answers are written to; without it they go to standard output. */
    static final String ANSWERS = "gpupath.answers";

    /** The exit code of a process that failed in its own work, not in a backend's. */
    private static final int FAILED = 3;

    /** The exit code of a process that was busy when its program ended. */
    private static final int ABANDONED = 4;

    /** How long a process that is busy lives on after its program has ended. */
    private static final long GRACE_MILLIS = 3000;

    /** Stands for the end of the requests. */
    private static final String END = "";

    private WorkerMain() {}

    /** Answers requests until the last, and ends this process. */
    public static void main(String[] args) {
        Locale.setDefault(Locale.ROOT); // as in the program itself
        BlockingQueue<String> requests = new LinkedBlockingQueue<>();
        InputStream input = System.in;
        Thread reader = new Thread(() -> read(input, requests), "requests");
        reader.setDaemon(true);
        reader.start();
        // What backends and suites print or read in Java is kept away from the messages.
        System.setOut(System.err);
        System.setIn(InputStream.nullInputStream());
        // What a backend or a suite has started ends with this process.
        Runtime.getRuntime().addShutdownHook(new Thread(WorkerMain::endDescendants, "end of what was started"));
        try {
            serve(args[0], requests);
        } catch (Throwable e) {
            fail(e);
        }
        System.exit(0);
    }

    /** Reads on a thread of its own, so that the end of the program is noticed while a driver works or hangs. */
    private static void read(InputStream input, BlockingQueue<String> requests) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8))) {
            reader.lines().forEach(requests::add);
            requests.add(END);
            Thread.sleep(GRACE_MILLIS);
        } catch (IOException | UncheckedIOException | InterruptedException e) {
            fail(e);
        }
        endDescendants();
        Runtime.getRuntime().halt(ABANDONED);
    }

    private static void endDescendants() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    /** Ends at once and says why, if there is memory left to say it. */
    private static void fail(Throwable failure) {
        try {
            failure.printStackTrace();
            System.err.println("gpupath worker: " + ErrorMessages.describe(failure));
        } finally {
            Runtime.getRuntime().halt(FAILED);
        }
    }

    /** Returns when the program asked for the end or has ended itself; then nothing is open any more. */
    private static void serve(String backend, BlockingQueue<String> requests) throws IOException, InterruptedException {
        String file = System.getProperty(ANSWERS);
        try (PrintStream answers = new PrintStream(
                        file == null ? new FileOutputStream(FileDescriptor.out) : new FileOutputStream(file),
                        true,
                        StandardCharsets.UTF_8);
                LocalWorker worker = worker(backend, Messages.read(requests.take(), Start.class))) {
            answers.println(Messages.line(Answer.DONE));
            for (String line = requests.take(); !line.equals(END); line = requests.take()) {
                Request request = Messages.read(line, Request.class);
                answers.println(Messages.line(answer(request, worker)));
                if (request.call().equals("close")) {
                    return;
                }
            }
        }
    }

    /** The worker of a backend, in which the same jars are loaded in the same way as in the program, which reports what is wrong. */
    private static LocalWorker worker(String backend, Start start) {
        Services services = new Services(
                WorkerMain.class.getClassLoader(),
                () -> start.plugins().stream().map(Path::of).toList(),
                Notes.NONE);
        return new LocalWorker(new Backends(services).named(backend), new Suites(services).byId(start.options()));
    }

    private static Answer answer(Request request, LocalWorker worker) {
        try {
            return Answer.of(worker.perform(request.method(), request.values()));
        } catch (BackendException e) {
            return new Answer(null, Failed.of(e));
        }
    }
}
