package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.PointerBuffer;
import org.lwjgl.egl.EGL15;
import org.lwjgl.egl.EGLCapabilities;
import org.lwjgl.egl.EXTDeviceEnumeration;
import org.lwjgl.system.MemoryStack;

/** What EGL offers without a window system: every device, in its order. */
final class EglDevices {

    static final String REMEDY =
            "install an OpenGL driver with EGL support: the GPU vendor's, or Mesa's software driver "
                    + "(Debian and Ubuntu: libegl-mesa0 libgl1-mesa-dri); the user needs access to /dev/dri/*";

    private EglDevices() {}

    /**
     * Asks EGL, in a thread of its own: NVIDIA's libEGL crashes at the end of the process when a thread that has called
     * it never said that it is done.
     *
     * @throws BackendException.Unavailable if EGL is missing, cannot list devices or has none
     */
    static ContextSources query() {
        GlThread thread = new GlThread("gpupath EGL");
        try {
            return thread.call(EglDevices::queryAndLeave);
        } finally {
            thread.end();
        }
    }

    private static ContextSources queryAndLeave() {
        EGLCapabilities client = GlLibrary.loadEgl();
        try {
            return query(client);
        } finally {
            EGL15.eglReleaseThread();
        }
    }

    private static ContextSources query(EGLCapabilities client) {
        if (!clientString(EGL15.EGL_EXTENSIONS).contains("EGL_EXT_platform_device")
                || client.eglQueryDevicesEXT == 0
                || client.eglQueryDeviceStringEXT == 0) {
            throw new BackendException.Unavailable(
                    "EGL lacks EGL_EXT_platform_device, which OpenGL without a window needs", REMEDY);
        }
        List<ContextSource> devices = devices();
        if (devices.isEmpty()) {
            throw new BackendException.Unavailable("EGL lists no device", REMEDY);
        }
        GlLibrary.loadOpenGl("EGL");
        return new ContextSources("EGL " + clientString(EGL15.EGL_VERSION).split(" ", 2)[0], devices);
    }

    private static String clientString(int name) {
        String value = EGL15.eglQueryString(EGL15.EGL_NO_DISPLAY, name);
        return value == null ? "" : value;
    }

    private static List<ContextSource> devices() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            int[] count = new int[1];
            if (!EXTDeviceEnumeration.eglQueryDevicesEXT(null, count)) {
                throw new BackendException.Unavailable(EglErrors.message("eglQueryDevicesEXT"), REMEDY);
            }
            PointerBuffer handles = stack.mallocPointer(Math.max(count[0], 1));
            if (!EXTDeviceEnumeration.eglQueryDevicesEXT(handles, count)) {
                throw new BackendException.Unavailable(EglErrors.message("eglQueryDevicesEXT"), REMEDY);
            }
            List<ContextSource> devices = new ArrayList<>();
            for (int index = 0; index < count[0]; index++) {
                devices.add(EglDevice.query(index, handles.get(index)));
            }
            return devices;
        }
    }
}
