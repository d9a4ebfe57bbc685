package io.github.gpupath.backend.opengl;

import java.util.HashMap;
import java.util.Map;
import org.lwjgl.PointerBuffer;
import org.lwjgl.egl.EGL15;
import org.lwjgl.egl.EXTPlatformDevice;

/**
 * EGL's displays, counted. There is one display for each device in a process, and terminating it ends every context on
 * it: so the last one who leaves terminates it.
 */
final class EglDisplays {

    private static final Map<Long, Integer> USERS = new HashMap<>();

    private EglDisplays() {}

    /** Initialises the display of a device, if nobody has; each success is paired with one {@link #release}. */
    static synchronized long acquire(EglDevice device) {
        long display = EGL15.eglGetPlatformDisplay(
                EXTPlatformDevice.EGL_PLATFORM_DEVICE_EXT, device.handle(), (PointerBuffer) null);
        if (display == EGL15.EGL_NO_DISPLAY) {
            throw EglErrors.failure("eglGetPlatformDisplay");
        }
        if (!USERS.containsKey(display) && !EGL15.eglInitialize(display, new int[1], new int[1])) {
            throw EglErrors.failure("eglInitialize");
        }
        USERS.merge(display, 1, Integer::sum);
        return display;
    }

    /** Gives a display back; its contexts of this user must have been destroyed. */
    static synchronized void release(long display) {
        int left = USERS.merge(display, -1, Integer::sum);
        if (left == 0) {
            USERS.remove(display);
            EGL15.eglTerminate(display);
        }
    }
}
