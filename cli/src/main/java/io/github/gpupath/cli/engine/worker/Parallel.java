package io.github.gpupath.cli.engine.worker;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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
        Map<T, RuntimeException> thrown = new ConcurrentHashMap<>();
        List<Thread> threads = new ArrayList<>();
        for (T one : all) {
            Thread thread = new Thread(
                    () -> {
                        try {
                            work.accept(one);
                        } catch (RuntimeException e) {
                            thrown.put(one, e);
                        } catch (Error e) {
                            thrown.put(one, new IllegalStateException(e));
                        }
                    },
                    "in parallel");
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            join(thread);
        }
        Map<T, RuntimeException> ordered = new LinkedHashMap<>();
        all.forEach(one -> {
            if (thrown.containsKey(one)) {
                ordered.put(one, thrown.get(one));
            }
        });
        return ordered;
    }

    private static void join(Thread thread) {
        Uninterruptibles.get(() -> {
            thread.join();
            return true;
        });
    }
}
