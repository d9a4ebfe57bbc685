package io.github.gpupath.cli.engine.worker.process;

import io.github.gpupath.cli.engine.waiting.Uninterruptibles;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A child process that is spoken with in lines. It ends by itself when its input ends, as it does with this process. */
final class ChildProcess {

    private static final Duration DEATH_LIMIT = Duration.ofSeconds(10);
    private static final long STREAM_MILLIS = 5000;

    /** How many lines of its standard output may wait to be read: a process that floods it is held up. */
    private static final int MOST_WAITING = 16;

    /** How many characters of a line of its standard output are kept: a line of so many has most likely lost its end. */
    static final int LONGEST_LINE = 64 << 20;

    /** More of a line for people is of no use to them. */
    private static final int LONGEST_ERROR = 10_000;

    private final Process process;
    private final Writer input;
    private final LastWords lastWords = new LastWords();
    private final Consumer<String> errorLine;
    /** Lines of its standard output; an empty one stands for the end. */
    private final BlockingQueue<Optional<String>> output = new LinkedBlockingQueue<>(MOST_WAITING);

    private volatile boolean killed;
    private final LinePump lines;
    private final LinePump errors;

    private ChildProcess(Process process, String name, Consumer<String> errorLine) {
        this.process = process;
        this.errorLine = errorLine;
        this.input = new BufferedWriter(process.outputWriter(StandardCharsets.UTF_8));
        this.lines = LinePump.start(
                "output of " + name,
                process.getInputStream(),
                LONGEST_LINE,
                line -> put(Optional.of(line)),
                () -> put(Optional.empty()));
        this.errors =
                LinePump.start("errors of " + name, process.getErrorStream(), LONGEST_ERROR, this::show, () -> {});
        Thread end = new Thread(this::awaitEnd, "end of " + name);
        end.setDaemon(true);
        end.start();
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

    /** Its end ends its output, also where a process that it has started still holds that. */
    private void awaitEnd() {
        Uninterruptibles.get(process::waitFor);
        lines.await(STREAM_MILLIS);
        put(Optional.empty());
    }

    /** Waits until there is room for a line; once the process is ended, nobody wants it. */
    private void put(Optional<String> line) {
        if (!killed) {
            Uninterruptibles.get(() -> {
                output.put(line);
                return true;
            });
        }
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

    /**
     * The next line that it wrote.
     *
     * @return nothing if there is none in time; an empty one if its standard output has ended
     */
    @SuppressWarnings("NullAway") // poll() does give null
    Optional<Optional<String>> read(Duration limit) {
        return Optional.ofNullable(Uninterruptibles.get(() -> output.poll(limit.toNanos(), TimeUnit.NANOSECONDS)));
    }

    /** Its exit code; none if it has not ended in time. */
    Optional<Integer> exitCode(Duration limit) {
        boolean ended = Uninterruptibles.get(() -> process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS));
        return ended ? Optional.of(process.exitValue()) : Optional.empty();
    }

    /** Ends it and what it started by force, and waits until it has written its last. Twice does nothing. */
    void kill() {
        killed = true;
        output.clear();
        List<ProcessHandle> started = process.descendants().toList();
        process.toHandle().destroyForcibly(); // by its handle, since what it has written last is still to be read
        started.forEach(ProcessHandle::destroyForcibly);
        if (exitCode(DEATH_LIMIT).isEmpty()) {
            lastWords.add("process " + pid() + " cannot be ended, which means that it is stuck in the system's kernel");
        }
        started.forEach(one -> one.onExit()
                .completeOnTimeout(one, DEATH_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
                .join());
        errors.await(STREAM_MILLIS);
    }
}
