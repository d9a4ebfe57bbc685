package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.PointerBuffer;
import org.lwjgl.egl.EGL15;
import org.lwjgl.system.MemoryStack;

/** Asks EGL for a context: the newest version that a device gives, down to the first with compute shaders. */
final class EglContexts {

    private EglContexts() {}

    /**
     * Creates a core context on an initialised display.
     *
     * @param debug whether the driver is to check what it is called with, and to be ready to tell
     * @throws BackendException.DriverFailed with the reason for each version that was refused
     */
    static long create(long display, boolean debug) {
        long config = config(display);
        List<String> refusals = new ArrayList<>();
        for (int[] version : ContextSource.VERSIONS) {
            // A context that reports a reset instead of going on in silence, where the driver has such.
            for (int strategy : new int[] {EGL15.EGL_LOSE_CONTEXT_ON_RESET, EGL15.EGL_NO_RESET_NOTIFICATION}) {
                long context = EGL15.eglCreateContext(
                        display, config, EGL15.EGL_NO_CONTEXT, attributes(version[0], version[1], strategy, debug));
                if (context != EGL15.EGL_NO_CONTEXT) {
                    return context;
                }
            }
            refusals.add(version[0] + "." + version[1] + ": " + EglErrors.name(EGL15.eglGetError()));
        }
        throw new BackendException.DriverFailed(
                "no OpenGL context of version 4.3 or later (" + String.join(", ", refusals) + ")");
    }

    private static int[] attributes(int major, int minor, int strategy, boolean debug) {
        return new int[] {
            EGL15.EGL_CONTEXT_MAJOR_VERSION,
            major,
            EGL15.EGL_CONTEXT_MINOR_VERSION,
            minor,
            EGL15.EGL_CONTEXT_OPENGL_PROFILE_MASK,
            EGL15.EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
            EGL15.EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY,
            strategy,
            EGL15.EGL_CONTEXT_OPENGL_DEBUG,
            debug ? EGL15.EGL_TRUE : EGL15.EGL_FALSE,
            EGL15.EGL_NONE
        };
    }

    private static long config(long display) {
        int[] wanted = {
            EGL15.EGL_SURFACE_TYPE,
            EGL15.EGL_PBUFFER_BIT,
            EGL15.EGL_RENDERABLE_TYPE,
            EGL15.EGL_OPENGL_BIT,
            EGL15.EGL_NONE
        };
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer configs = stack.mallocPointer(1);
            int[] count = new int[1];
            if (!EGL15.eglChooseConfig(display, wanted, configs, count)) {
                throw EglErrors.failure("eglChooseConfig");
            }
            if (count[0] == 0) {
                throw new BackendException.DriverFailed("eglChooseConfig finds no configuration for OpenGL");
            }
            return configs.get(0);
        }
    }
}
