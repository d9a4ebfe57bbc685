package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import org.lwjgl.egl.EGL15;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GLCapabilities;

/**
 * An OpenGL context of version 4.3 or later, core profile, without a surface. It belongs to the thread that opened it
 * and must be closed there, before the JVM ends.
 */
final class GlContext implements AutoCloseable {

    private final long display;
    private final long handle;
    private final GLCapabilities capabilities;
    private boolean open = true;

    private GlContext(long display, long handle, GLCapabilities capabilities) {
        this.display = display;
        this.handle = handle;
        this.capabilities = capabilities;
    }

    /**
     * Makes a context on a device and makes it current.
     *
     * @throws BackendException if the device gives none of version 4.3 or later
     */
    static GlContext open(EglDevice device) {
        long display = EglDisplays.acquire(device);
        long handle = EGL15.EGL_NO_CONTEXT;
        try {
            bindApi();
            handle = EglContexts.create(display);
            makeCurrent(display, handle);
            return new GlContext(display, handle, GL.createCapabilities(true));
        } catch (RuntimeException | Error failure) {
            release(display, handle);
            throw failure;
        }
    }

    /** What this context can do; its functions are the ones that LWJGL calls while it is current. */
    GLCapabilities capabilities() {
        return capabilities;
    }

    boolean isOpen() {
        return open;
    }

    /** Makes it the current context of this thread, if it is not. */
    void makeCurrent() {
        if (!open) {
            throw new BackendException.Internal("the OpenGL context has been closed");
        }
        if (EGL15.eglGetCurrentContext() != handle) {
            bindApi();
            makeCurrent(display, handle);
            GL.setCapabilities(capabilities);
        }
    }

    private static void bindApi() {
        if (!EGL15.eglBindAPI(EGL15.EGL_OPENGL_API)) {
            throw EglErrors.failure("eglBindAPI(EGL_OPENGL_API)");
        }
    }

    private static void makeCurrent(long display, long handle) {
        if (!EGL15.eglMakeCurrent(display, EGL15.EGL_NO_SURFACE, EGL15.EGL_NO_SURFACE, handle)) {
            throw EglErrors.failure("eglMakeCurrent without a surface");
        }
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            release(display, handle);
        }
    }

    /**
     * Undoes what {@link #open} did, in the one order that every driver survives. Another context that was current in
     * this thread no longer is; it comes back with its next {@link #makeCurrent()}.
     */
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
