package io.github.gpupath.backend.opengl;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Closes what is still open when the JVM ends, also by a signal: NVIDIA's libEGL crashes the process when a context
 * outlives it. It is a net, not a way: whoever opens a device closes it.
 */
final class GlShutdown {

    /** How long the end of the process waits for a context that may hang in the driver. */
    private static final long PATIENCE_MILLIS = 2_000;

    private static final Set<GlContext> OPEN = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(GlShutdown::closeAll, "gpupath OpenGL shutdown"));
    }

    private GlShutdown() {}

    static void remember(GlContext context) {
        OPEN.add(context);
    }

    static void forget(GlContext context) {
        OPEN.remove(context);
    }

    private static void closeAll() {
        for (GlContext context : List.copyOf(OPEN)) {
            Thread closing = new Thread(context::close, "gpupath OpenGL close");
            closing.setDaemon(true);
            closing.start();
            try {
                closing.join(PATIENCE_MILLIS);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
