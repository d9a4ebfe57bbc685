package io.github.gpupath.cli.engine.worker.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A child process that is spoken with in lines. It ends by itself when its input ends, as it does with this process. */
final class ChildProcess {

    /** Stands for the end of its standard output. */
    static final String END = "";

    private static final long DEATH_SECONDS = 10;

    /** How long what it has written may take to arrive after its end; a process that it has started may hold its streams. */
    private static final long STREAM_SECONDS = 5;

    private final Process process;
    private final Writer input;
    private final LastWords lastWords = new LastWords();
    private final Consumer<String> errorLine;
    private final BlockingQueue<String> output = new LinkedBlockingQueue<>();
    private final CompletableFuture<Void> errors;

    private ChildProcess(Process process, String name, Consumer<String> errorLine) {
        this.process = process;
        this.errorLine = errorLine;
        input = process.outputWriter(StandardCharsets.UTF_8);
        errors = pump("errors of " + name, process.errorReader(StandardCharsets.UTF_8), this::show);
        CompletableFuture<Void> lines =
                pump("output of " + name, process.inputReader(StandardCharsets.UTF_8), output::add);
        CompletableFuture<Void> late = process.onExit()
                .thenCompose(ended ->
                        new CompletableFuture<Void>().completeOnTimeout(null, STREAM_SECONDS, TimeUnit.SECONDS));
        var unused = CompletableFuture.anyOf(lines, late).thenRun(() -> output.add(END));
    }

    /**
     * Starts it.
     *
     * @param environment variables for it, beside the variables of this process
     * @param errorLine is given each line of its standard error, on another thread
     */
    static ChildProcess start(
            List<String> command, Map<String, String> environment, String name, Consumer<String> errorLine)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        return new ChildProcess(builder.start(), name, errorLine);
    }

    /** Reads lines until the end, on a thread of its own. */
    private static CompletableFuture<Void> pump(String name, BufferedReader source, Consumer<String> line) {
        CompletableFuture<Void> end = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try (source) {
                        source.lines().forEach(line);
                    } catch (IOException | UncheckedIOException e) {
                        // the process is gone, which is what the end says
                    } finally {
                        end.complete(null);
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        return end;
    }

    /** Shows a line that is for people, and keeps it as one of the last. */
    void show(String line) {
        lastWords.add(line);
        errorLine.accept(line);
    }

    long pid() {
        return process.pid();
    }

    /** The last lines that it wrote for people. */
    LastWords lastWords() {
        return lastWords;
    }

    /** Writes a line to its standard input and flushes it. */
    void write(String line) throws IOException {
        input.write(line);
        input.write('\n');
        input.flush();
    }

    /** The next line that it wrote; {@link #END} if its standard output has ended, null if neither comes in time. */
    @Nullable
    String read(Duration limit) {
        try {
            return output.poll(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Its exit code; none if it has not ended in time. */
    OptionalInt exitCode(Duration limit) {
        try {
            return process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS)
                    ? OptionalInt.of(process.exitValue())
                    : OptionalInt.empty();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends it and what it started by force, and waits until it has written its last. Twice does nothing. */
    void kill() {
        // By its handle, since what it has written last is still to be read.
        List<ProcessHandle> all = Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        CompletableFuture.allOf(all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
                .completeOnTimeout(null, DEATH_SECONDS, TimeUnit.SECONDS)
                .join();
        if (process.isAlive()) {
            lastWords.add("process " + pid() + " cannot be killed: it is stuck in the operating system");
        }
        errors.completeOnTimeout(null, STREAM_SECONDS, TimeUnit.SECONDS).join();
    }
}
