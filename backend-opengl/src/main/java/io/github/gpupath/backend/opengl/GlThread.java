package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * The one thread in which a context is current for all its life. Two contexts that take turns in one thread do not work
 * on NVIDIA: with its threaded optimisation, names for the second are given out by the first.
 */
final class GlThread {

    /** What a thread without work needs to end, with much to spare. */
    private static final long PATIENCE_MILLIS = 1_000;

    private final Thread thread;
    private final ExecutorService executor;

    GlThread(String name) {
        Thread[] made = new Thread[1];
        executor = Executors.newSingleThreadExecutor(work -> {
            made[0] = new Thread(work, name);
            // A context that is left open must not keep the JVM alive.
            made[0].setDaemon(true);
            return made[0];
        });
        // The thread is made with the first piece of work.
        await(executor.submit(() -> true));
        thread = made[0];
    }

    /**
     * Does something in this thread and waits for its end, also while interrupted; exceptions come out as they are.
     *
     * @throws BackendException.Internal after {@link #end}
     */
    <T> T call(Supplier<T> work) {
        if (Thread.currentThread() == thread) {
            return work.get();
        }
        try {
            return await(executor.submit(work::get));
        } catch (RejectedExecutionException ended) {
            throw new BackendException.Internal("the OpenGL device has been closed");
        }
    }

    private static <T> T await(Future<T> result) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return result.get();
                } catch (InterruptedException later) {
                    interrupted = true;
                } catch (ExecutionException failure) {
                    throw unwrap(failure);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static RuntimeException unwrap(ExecutionException failure) {
        Throwable cause = failure.getCause();
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException exception ? exception : new IllegalStateException(cause);
    }

    /** Ends the thread when it has done what it was given, and waits for its end. */
    void end() {
        executor.shutdown();
        try {
            thread.join(PATIENCE_MILLIS);
        } catch (InterruptedException noMatter) {
            Thread.currentThread().interrupt();
        }
    }
}
