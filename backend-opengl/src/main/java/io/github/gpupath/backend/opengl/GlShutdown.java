package io.github.gpupath.backend.opengl;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Closes what is still open when the JVM ends, also by a signal: NVIDIA's libEGL crashes the process when a context
 * outlives it. It is a net, not a way: whoever opens a device closes it.
 */
final class GlShutdown {

    /** How long the end of the process waits: for a run that is ending, then for each context that may hang in the driver. */
    private static final int PATIENCE_MILLIS = 2_000;

    private static final int STEP_MILLIS = 20;

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
        try {
            for (int waited = 0; !OPEN.isEmpty() && waited < PATIENCE_MILLIS; waited += STEP_MILLIS) {
                Thread.sleep(STEP_MILLIS); // a run that Ctrl-C ends closes its own
            }
            for (GlContext context : List.copyOf(OPEN)) {
                Thread closing = new Thread(context::close, "gpupath OpenGL close");
                closing.setDaemon(true);
                closing.start();
                closing.join(PATIENCE_MILLIS);
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
