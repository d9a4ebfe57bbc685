package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.lifetime.Lifetime;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GLCapabilities;

/**
 * An OpenGL context of version 4.3 or later, core profile, current in a thread of its own. Whoever opens it may use and
 * close it from any thread.
 */
final class GlContext implements AutoCloseable {

    private final GlThread thread;
    private final Runnable release;
    private final GLCapabilities capabilities;
    private final AtomicBoolean open = new AtomicBoolean(true);

    private GlContext(GlThread thread, Runnable release, GLCapabilities capabilities) {
        this.thread = thread;
        this.release = release;
        this.capabilities = capabilities;
    }

    /**
     * Makes a context, and a thread in which it is current.
     *
     * @param debug whether the driver is to check what it is called with, and to be ready to tell
     * @throws BackendException if its source gives none of version 4.3 or later
     */
    static GlContext open(ContextSource source, boolean debug) {
        GlThread thread = new GlThread("gpupath OpenGL " + source.index());
        try {
            GlContext context = thread.call(() -> create(thread, source, debug));
            GlShutdown.remember(context);
            return context;
        } catch (RuntimeException | Error failure) {
            thread.end();
            throw failure;
        }
    }

    private static GlContext create(GlThread thread, ContextSource source, boolean debug) {
        Runnable release = source.makeCurrent(debug);
        try {
            return new GlContext(thread, release, GL.createCapabilities(true));
        } catch (RuntimeException | Error failure) {
            release.run();
            throw failure;
        }
    }

    /** What this context can do. */
    GLCapabilities capabilities() {
        return capabilities;
    }

    boolean isOpen() {
        return open.get();
    }

    /** Calls OpenGL where this context is current, and waits for the answer. */
    <T> T call(Supplier<T> work) {
        return thread.call(work);
    }

    /** Calls OpenGL where this context is current, and waits for the end. */
    void run(Runnable work) {
        thread.call(() -> {
            work.run();
            return true;
        });
    }

    /** Ends what lives in this context, where it is current; what is left when the context is closed goes with it. */
    void close(Lifetime lifetime) {
        if (isOpen()) {
            run(lifetime::close);
        }
    }

    @Override
    public void close() {
        if (open.getAndSet(false)) {
            try {
                run(release);
            } finally {
                thread.end();
                GlShutdown.forget(this);
            }
        }
    }
}
