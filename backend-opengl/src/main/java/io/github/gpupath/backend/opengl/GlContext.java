package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.lifetime.Lifetime;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.lwjgl.egl.EGL15;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GLCapabilities;

/**
 * An OpenGL context of version 4.3 or later, core profile, without a surface, current in a thread of its own. Whoever
 * opens it may use and close it from any thread.
 */
final class GlContext implements AutoCloseable {

    private final GlThread thread;
    private final long display;
    private final long handle;
    private final GLCapabilities capabilities;
    private final AtomicBoolean open = new AtomicBoolean(true);

    private GlContext(GlThread thread, long display, long handle, GLCapabilities capabilities) {
        this.thread = thread;
        this.display = display;
        this.handle = handle;
        this.capabilities = capabilities;
    }

    /**
     * Makes a context on a device, and a thread in which it is current.
     *
     * @param debug whether the driver is to check what it is called with, and to be ready to tell
     * @throws BackendException if the device gives none of version 4.3 or later
     */
    static GlContext open(EglDevice device, boolean debug) {
        GlThread thread = new GlThread("gpupath OpenGL " + device.index());
        try {
            GlContext context = thread.call(() -> create(thread, device, debug));
            GlShutdown.remember(context);
            return context;
        } catch (RuntimeException | Error failure) {
            thread.end();
            throw failure;
        }
    }

    private static GlContext create(GlThread thread, EglDevice device, boolean debug) {
        long display = EglDisplays.acquire(device);
        long handle = EGL15.EGL_NO_CONTEXT;
        try {
            if (!EGL15.eglBindAPI(EGL15.EGL_OPENGL_API)) {
                throw EglErrors.failure("eglBindAPI(EGL_OPENGL_API)");
            }
            handle = EglContexts.create(display, debug);
            if (!EGL15.eglMakeCurrent(display, EGL15.EGL_NO_SURFACE, EGL15.EGL_NO_SURFACE, handle)) {
                throw EglErrors.failure("eglMakeCurrent without a surface");
            }
            return new GlContext(thread, display, handle, GL.createCapabilities(true));
        } catch (RuntimeException | Error failure) {
            release(display, handle);
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
                run(() -> release(display, handle));
            } finally {
                thread.end();
                GlShutdown.forget(this);
            }
        }
    }

    /** Undoes what {@link #create} did, in the one order that every driver survives. */
    private static void release(long display, long handle) {
        GL.setCapabilities(null);
        if (handle != EGL15.EGL_NO_CONTEXT) {
            EGL15.eglMakeCurrent(display, EGL15.EGL_NO_SURFACE, EGL15.EGL_NO_SURFACE, EGL15.EGL_NO_CONTEXT);
            EGL15.eglDestroyContext(display, handle);
        }
        EglDisplays.release(display);
        EGL15.eglReleaseThread();
    }
}
