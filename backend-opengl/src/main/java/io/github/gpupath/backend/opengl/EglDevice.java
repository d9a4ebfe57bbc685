package io.github.gpupath.backend.opengl;

import org.jspecify.annotations.Nullable;
import org.lwjgl.egl.EGL15;
import org.lwjgl.egl.EXTDeviceDRM;
import org.lwjgl.egl.EXTDeviceQuery;

/**
 * A device that EGL lists; whether OpenGL works on it is known only when a context was made.
 *
 * @param index its position in EGL's list
 * @param handle EGL's name for it, valid as long as the process lives
 * @param extensions what it offers, separated by blanks
 * @param drmFile its file below {@code /dev/dri}, where there is one
 */
record EglDevice(
        int index, long handle, String extensions, @Nullable String drmFile) {

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

    /** What to call it before its driver gives it a name. */
    String label() {
        return "EGL device " + index + (drmFile != null ? " (" + drmFile + ")" : isSoftware() ? " (software)" : "");
    }
}
