package io.github.gpupath.cli.engine.worker.process;

import io.github.gpupath.cli.engine.waiting.Uninterruptibles;
import io.github.gpupath.cli.engine.worker.ProcessTree;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A child process that is spoken with in lines and that does not outlive this process. The processes that it starts in turn do not
 * outlive it either, even if they still hold its output.
 */
final class ChildProcess {

    private static final Duration DEATH_LIMIT = Duration.ofSeconds(10);
    private static final long STREAM_MILLIS = 5000;

    /**
     * How many characters of its standard output may wait to be read: a process that floods it is held up until somebody reads, and
     * of a longer line the rest is lost, so that it is no answer.
     */
    private static final int MOST_WAITING = 64 << 20;

    /** What a line that waits takes beside its characters. */
    private static final int OF_EACH_LINE = 64;

    /** How many characters of a line of its standard output are kept: a line of so many has most likely lost its end. */
    static final int LONGEST_LINE = MOST_WAITING - OF_EACH_LINE;

    /** More of a line for people is of no use to them. */
    private static final int LONGEST_ERROR = 10_000;

    private final Process process;
    private final ProcessTree tree;
    private final Writer input;
    private final LastWords lastWords = new LastWords();
    private final Consumer<String> errorLine;
    /** Lines of its standard output; an empty one stands for the end. */
    private final BlockingQueue<Optional<String>> output = new LinkedBlockingQueue<>();

    private final Semaphore room = new Semaphore(MOST_WAITING);

    private volatile boolean killed;
    private volatile boolean endsWithThisProcess;
    private final LinePump lines;
    private final LinePump errors;
    private final Thread end;
    private final Thread hook;

    private ChildProcess(Process process, ProcessTree tree, String name, Consumer<String> errorLine) {
        this.process = process;
        this.tree = tree;
        this.errorLine = errorLine;
        this.input = new BufferedWriter(process.outputWriter(StandardCharsets.UTF_8));
        this.hook = new Thread(this::endWithThisProcess, "end of the worker of " + name);
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) { // this process is ending, so that the hooks are running
            endWithThisProcess();
            awaitTheEndOfThisProcess();
        }
        this.lines = LinePump.start(
                "output of " + name,
                process.getInputStream(),
                LONGEST_LINE,
                this::put,
                () -> output.add(Optional.empty()));
        this.errors =
                LinePump.start("errors of " + name, process.getErrorStream(), LONGEST_ERROR, this::show, () -> {});
        this.end = new Thread(this::awaitEnd, "end of " + name);
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
        String mark = ProcessTree.mark(builder.environment());
        Process process = builder.start();
        return new ChildProcess(process, ProcessTree.of(process, mark), name, errorLine);
    }

    private void endWithThisProcess() {
        endsWithThisProcess = true;
        tree.destroy();
    }

    /** Never returns: while this process ends, its other threads have nothing to begin and nothing to tell. */
    private static void awaitTheEndOfThisProcess() {
        Uninterruptibles.get(() -> {
            new CountDownLatch(1).await();
            return true;
        });
    }

    /** Ends what it has left behind, and its output with it. */
    private void awaitEnd() {
        Uninterruptibles.get(process::waitFor);
        List<ProcessHandle> left = tree.destroyDescendants();
        do { // what it wrote last may still be read, or wait for room
            lines.await(STREAM_MILLIS);
        } while (room.hasQueuedThreads());
        left.forEach(ChildProcess::await);
        output.add(Optional.empty());
    }

    private static void await(ProcessHandle one) {
        if (one.isAlive()) { // nobody tells of the end of another's child: Java looks again only after a while
            one.onExit()
                    .completeOnTimeout(one, DEATH_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
        }
    }

    /** Waits until there is room for a line; once the process is ended, nobody wants it. */
    private void put(String line) {
        if (!killed) {
            room.acquireUninterruptibly(room(line));
            output.add(Optional.of(line));
        }
    }

    /** Shows a line that is for people, and keeps it as one of the last. */
    void show(String line) {
        lastWords.add(line);
        errorLine.accept(line);
    }

    private static int room(String line) {
        return line.length() + OF_EACH_LINE;
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
     * The next line that it wrote. While this process ends, it does not return: that its children end too is no news.
     *
     * @return nothing if there is none in time; an empty one, however often it is asked, if its standard output has ended
     */
    @SuppressWarnings("NullAway") // poll() does give null
    Optional<Optional<String>> read(Duration limit) {
        Optional<Optional<String>> next =
                Optional.ofNullable(Uninterruptibles.get(() -> output.poll(limit.toNanos(), TimeUnit.NANOSECONDS)));
        if (endsWithThisProcess) {
            awaitTheEndOfThisProcess();
        }
        next.ifPresent(
                line -> line.ifPresentOrElse(text -> room.release(room(text)), () -> output.add(Optional.empty())));
        return next;
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
        room.drainPermits();
        room.release(MOST_WAITING); // the thread that reads may wait for it
        List<ProcessHandle> started = tree.destroy();
        if (exitCode(DEATH_LIMIT).isEmpty()) {
            lastWords.add("process " + pid() + " cannot be ended, which means that it is stuck in the system's kernel");
        } else {
            Uninterruptibles.get(() -> {
                end.join();
                return true;
            });
        }
        errors.await(STREAM_MILLIS);
        started.forEach(ChildProcess::await);
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the hooks are running
        }
    }
}
