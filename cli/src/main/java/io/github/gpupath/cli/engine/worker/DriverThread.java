package io.github.gpupath.cli.engine.worker;

import io.github.gpupath.backend.BackendException;
import java.lang.reflect.Method;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * A worker in this process, on a thread of its own. Of several only one works at a time: two drivers that load their libraries at
 * once, each with an LLVM of its own, have been seen to wait for each other for ever.
 */
public final class DriverThread extends CallHandler {

    private static final Object ONE_AT_A_TIME = new Object();

    private final LocalWorker local;
    private final ExecutorService thread;

    private DriverThread(LocalWorker local) {
        this.local = local;
        this.thread = Executors.newSingleThreadExecutor(work -> {
            Thread driver = new Thread(work, "driver of " + local.backend());
            driver.setDaemon(true); // a driver that hangs does not keep the process
            return driver;
        });
    }

    /** Starts the thread, which ends when the worker is closed. */
    public static Worker start(LocalWorker local) {
        return new DriverThread(local).worker();
    }

    @Override
    protected @Nullable Object perform(Method method, @Nullable Object[] arguments) {
        return switch (method.getName()) {
            case "backend" -> local.backend();
            case "processes" -> local.processes();
            case "close" -> {
                try {
                    yield drive(method, arguments);
                } finally {
                    thread.shutdown();
                }
            }
            default -> drive(method, arguments);
        };
    }

    private @Nullable Object drive(Method method, @Nullable Object... arguments) {
        try {
            return thread.submit(() -> {
                        synchronized (ONE_AT_A_TIME) {
                            return local.perform(method, arguments);
                        }
                    })
                    .get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof BackendException known ? known : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackendException.Internal("interrupted while the driver worked", e);
        }
    }
}
