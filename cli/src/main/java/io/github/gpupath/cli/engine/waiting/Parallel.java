package io.github.gpupath.cli.engine.waiting;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Does something for several at once; for what is not timed, since they share the machine. */
public final class Parallel {

    private Parallel() {}

    /**
     * Returns when all are done.
     *
     * @return what was thrown for some of them, in their order
     */
    public static <T> Map<T, RuntimeException> run(List<T> all, Consumer<T> work) {
        ExecutorService threads = Executors.newCachedThreadPool(Parallel::thread);
        Map<T, CompletableFuture<Void>> started = new LinkedHashMap<>();
        all.forEach(one -> started.put(one, CompletableFuture.runAsync(() -> work.accept(one), threads)));
        threads.shutdown();
        Map<T, RuntimeException> thrown = new LinkedHashMap<>();
        started.forEach((one, done) -> {
            try {
                done.join();
            } catch (CompletionException e) {
                thrown.put(
                        one,
                        e.getCause() instanceof RuntimeException known
                                ? known
                                : new IllegalStateException(e.getCause()));
            }
        });
        return thrown;
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "in parallel");
        thread.setDaemon(true);
        return thread;
    }
}
