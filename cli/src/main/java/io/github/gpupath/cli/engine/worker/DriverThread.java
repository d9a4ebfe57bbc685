package io.github.gpupath.cli.engine.worker;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.cli.text.ErrorMessages;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * The one thread on which a backend is used; whatever a backend throws leaves it as a {@link BackendException}. Of several
 * in one process only one works at a time: two drivers that load their libraries at once, each with an LLVM of its own,
 * have been seen to wait for each other for ever.
 */
final class DriverThread implements AutoCloseable {

    private static final Object ONE_AT_A_TIME = new Object();

    private final Executor executor;
    private final Runnable end;

    private DriverThread(Executor executor, Runnable end) {
        this.executor = executor;
        this.end = end;
    }

    /** A new thread, which callers wait for. */
    static DriverThread of(String backend) {
        ExecutorService executor = Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, "driver of " + backend);
            thread.setDaemon(true); // a driver that hangs does not keep the process
            return thread;
        });
        return new DriverThread(executor, executor::shutdown);
    }

    /** The thread of the only caller. To wake another one for each sample costs more than the shortest samples take. */
    static DriverThread ofCaller() {
        return new DriverThread(Runnable::run, () -> {});
    }

    void run(Runnable work) {
        call(() -> {
            work.run();
            return true;
        });
    }

    <T> T call(Supplier<T> work) {
        FutureTask<T> task = new FutureTask<>(() -> {
            synchronized (ONE_AT_A_TIME) {
                return work.get();
            }
        });
        executor.execute(task);
        return get(task);
    }

    private static <T> T get(FutureTask<T> task) {
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw error(e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackendException.Internal("interrupted while the driver worked", e);
        }
    }

    /** A backend's own error as it is; a full heap as what it is; anything else is a mistake in the backend. */
    private static BackendException error(Throwable failure) {
        if (failure instanceof BackendException known) {
            return known;
        }
        if (failure instanceof OutOfMemoryError) {
            return new BackendException.OutOfMemory("the Java process: " + failure.getMessage());
        }
        return new BackendException.Internal(ErrorMessages.describe(failure), failure);
    }

    @Override
    public void close() {
        end.run();
    }
}
