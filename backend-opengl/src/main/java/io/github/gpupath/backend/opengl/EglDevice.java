package io.github.gpupath.backend.opengl;

import org.jspecify.annotations.Nullable;
import org.lwjgl.egl.EGL15;
import org.lwjgl.egl.EXTDeviceDRM;
import org.lwjgl.egl.EXTDeviceQuery;
import org.lwjgl.opengl.GL;

/**
 * A device that EGL lists; whether OpenGL works on it is known only when a context was made.
 *
 * @param handle EGL's name for it, valid as long as the process lives
 * @param extensions what it offers, separated by blanks
 * @param drmFile its file below {@code /dev/dri}, where there is one
 */
record EglDevice(
        int index, long handle, String extensions, @Nullable String drmFile) implements ContextSource {

    static EglDevice query(int index, long handle) {
        String extensions = EXTDeviceQuery.eglQueryDeviceStringEXT(handle, EGL15.EGL_EXTENSIONS);
        String drmFile = null;
        if (extensions != null && extensions.contains("EGL_EXT_device_drm")) {
            drmFile = EXTDeviceQuery.eglQueryDeviceStringEXT(handle, EXTDeviceDRM.EGL_DRM_DEVICE_FILE_EXT);
        }
        return new EglDevice(index, handle, extensions == null ? "" : extensions, drmFile);
    }

    /** Whether Mesa says that it is the host's processor. */
    boolean isSoftware() {
        return extensions.contains("EGL_MESA_device_software");
    }

    @Override
    public String label() {
        return "EGL device " + index + (drmFile != null ? " (" + drmFile + ")" : isSoftware() ? " (software)" : "");
    }

    @Override
    public Runnable makeCurrent(boolean debug) {
        long display = EglDisplays.acquire(this);
        long handle = EGL15.EGL_NO_CONTEXT;
        try {
            if (!EGL15.eglBindAPI(EGL15.EGL_OPENGL_API)) {
                throw EglErrors.failure("eglBindAPI(EGL_OPENGL_API)");
            }
            handle = EglContexts.create(display, debug);
            if (!EGL15.eglMakeCurrent(display, EGL15.EGL_NO_SURFACE, EGL15.EGL_NO_SURFACE, handle)) {
                throw EglErrors.failure("eglMakeCurrent without a surface");
            }
        } catch (RuntimeException | Error failure) {
            release(display, handle);
            throw failure;
        }
        long context = handle;
        return () -> release(display, context);
    }

    /** Undoes what was done, in the one order that every driver survives. */
    private static void release(long display, long context) {
        GL.setCapabilities(null);
        if (context != EGL15.EGL_NO_CONTEXT) {
            EGL15.eglMakeCurrent(display, EGL15.EGL_NO_SURFACE, EGL15.EGL_NO_SURFACE, EGL15.EGL_NO_CONTEXT);
            EGL15.eglDestroyContext(display, context);
        }
        EglDisplays.release(display);
        EGL15.eglReleaseThread();
    }
}
