package io.github.gpupath.cli.shell.console;

import io.github.gpupath.cli.text.Notes;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Lets a run end in order while the process is asked to end, as by Ctrl-C: the end of the process waits for the thread that made this.
 * A driver that hangs is waited for {@value #LIMIT_SECONDS} s.
 */
public final class OrderlyEnd implements AutoCloseable {

    private static final int LIMIT_SECONDS = 10;

    private final AtomicBoolean cancelled;
    private final Notes notes;
    private final Runnable givenUp;
    private final Thread program = Thread.currentThread();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::await, "end of the run");

    /**
     * Waits from now on.
     *
     * @param notes is told that the process ends
     * @param givenUp is run before the process ends although the run has not ended
     */
    public OrderlyEnd(AtomicBoolean cancelled, Notes notes, Runnable givenUp) {
        this.cancelled = cancelled;
        this.notes = notes;
        this.givenUp = givenUp;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void await() {
        cancelled.set(true);
        notes.note("stopping; waiting for the driver, at most " + LIMIT_SECONDS + " s");
        try {
            if (ended.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                program.join(); // it writes the results
            } else {
                givenUp.run();
                ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
            }
        } catch (InterruptedException e) {
            notes.note("interrupted"); // no thread does that
        }
        Runtime.getRuntime().halt(ExitCodes.INTERRUPTED);
    }

    /** The run has ended. */
    @Override
    public void close() {
        ended.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            cancelled.set(true); // the hook may not have come to that yet
        }
    }
}
