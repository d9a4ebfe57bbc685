package io.github.gpupath.cli.engine.worker.child;

import io.github.gpupath.cli.engine.worker.protocol.Call;
import io.github.gpupath.cli.engine.worker.protocol.Failures;
import io.github.gpupath.cli.engine.worker.protocol.Hello;
import io.github.gpupath.cli.engine.worker.protocol.Messages;
import io.github.gpupath.cli.engine.worker.protocol.Messages.NumberedCall;
import io.github.gpupath.cli.engine.worker.protocol.Start;
import io.github.gpupath.cli.text.UserException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Carries out calls one after the other and answers each. */
final class CallLoop {

    /** The exit code of a process that failed in its own work, not in a backend's. */
    private static final int FAILED = 3;

    private final InputLines input;
    private final Writer answers;
    private final Function<Start, ? extends AutoCloseable> workers;

    CallLoop(InputLines input, Writer answers, Function<Start, ? extends AutoCloseable> workers) {
        this.input = input;
        this.answers = answers;
        this.workers = workers;
    }

    /**
     * Carries out the calls that come over standard input, and ends this process after the last.
     *
     * @param workers makes the object that carries them out
     */
    static void serve(Function<Start, ? extends AutoCloseable> workers) {
        Locale.setDefault(Locale.ROOT); // as in the program itself
        InputStream requests = System.in;
        // What backends and suites print or read in Java is kept away from the protocol.
        System.setOut(System.err);
        System.setIn(InputStream.nullInputStream());
        // What a backend or a suite has started ends with this process, also where the program has ended before.
        Runtime.getRuntime().addShutdownHook(new Thread(InputLines::endDescendants, "end of what was started"));
        try {
            new CallLoop(new InputLines(requests), answers(), workers).run();
        } catch (Throwable e) {
            end(e);
        }
        System.exit(0);
    }

    private static Writer answers() throws IOException {
        String file = System.getProperty(Hello.ANSWERS);
        return new OutputStreamWriter(
                file == null ? new FileOutputStream(FileDescriptor.out) : new FileOutputStream(file),
                StandardCharsets.UTF_8);
    }

    /** Ends at once and says why, if there is memory left to say it. */
    private static void end(Throwable failure) {
        try {
            failure.printStackTrace();
            System.err.println(
                    "gpupath worker: " + (failure instanceof UserException ? failure.getMessage() : failure));
        } finally {
            Runtime.getRuntime().halt(FAILED);
        }
    }

    /** Returns when the program asked for the end or has ended itself; then nothing is open any more. */
    void run() throws IOException, InterruptedException {
        write(Messages.line(Hello.own()));
        Optional<Start> start = input.next().map(Messages::start);
        if (start.isEmpty()) {
            return;
        }
        AutoCloseable worker = workers.apply(start.get());
        while (true) {
            Optional<NumberedCall> next = input.next().map(Messages::call);
            if (next.isEmpty()) {
                closeForNobody(worker);
                return;
            }
            write(answer(next.get(), worker));
            if (next.get().call() == Call.CLOSE) {
                return;
            }
        }
    }

    private static void closeForNobody(AutoCloseable worker) {
        try {
            worker.close();
        } catch (Exception e) {
            System.err.println("gpupath worker: it does not close: " + e.getMessage());
        }
    }

    private static String answer(NumberedCall next, Object worker) {
        try {
            return Messages.result(next.number(), next.call(), next.call().perform(worker, next.arguments()));
        } catch (RuntimeException | LinkageError e) {
            return Messages.failure(next.number(), Failures.of(e));
        }
    }

    private void write(String line) throws IOException {
        answers.write(line + "\n");
        answers.flush();
    }
}
