package io.github.gpupath.cli.engine.waiting;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Function;

/** Does something for several at once; for what is not timed, since they share the machine. */
public final class Parallel {

    private Parallel() {}

    /**
     * Returns when all are done.
     *
     * @return what was thrown for some of them, in their order
     */
    public static <T> Map<T, RuntimeException> run(List<T> all, Consumer<T> work) {
        Map<T, RuntimeException> thrown = new ConcurrentHashMap<>();
        map(all, all.size(), one -> {
            try {
                work.accept(one);
            } catch (RuntimeException e) {
                thrown.put(one, e);
            } catch (Error e) {
                thrown.put(one, new IllegalStateException(e));
            }
            return one;
        });
        Map<T, RuntimeException> ordered = new LinkedHashMap<>();
        all.forEach(one -> {
            if (thrown.containsKey(one)) {
                ordered.put(one, thrown.get(one));
            }
        });
        return ordered;
    }

    /**
     * Returns the results of the work for all, in their order. An exception of the work is thrown here.
     *
     * @param most how many are worked on at a time
     */
    public static <T, R> List<R> map(List<T> all, int most, Function<T, R> work) {
        if (all.isEmpty()) {
            return List.of();
        }
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(most, all.size()), Parallel::thread);
        try {
            List<CompletableFuture<R>> started = all.stream()
                    .map(one -> CompletableFuture.supplyAsync(() -> work.apply(one), threads))
                    .toList();
            return started.stream().map(Parallel::result).toList();
        } finally {
            threads.shutdown();
        }
    }

    private static <R> R result(CompletableFuture<R> work) {
        try {
            return work.join();
        } catch (CompletionException e) {
            Throwable thrown = e.getCause();
            throw thrown instanceof RuntimeException known ? known : new IllegalStateException(thrown);
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "in parallel");
        thread.setDaemon(true);
        return thread;
    }
}
