package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lwjgl.PointerBuffer;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.system.Platform;

/**
 * The display of this machine's window system, whose driver gives a context to a window that is never shown. GLFW is
 * started once for the life of the process.
 *
 * <p>GLFW wants its calls from one thread. What it needs that for is macOS, where it is not used, and the messages of
 * windows, which these never get: so each thread makes and ends its own window, one of them at a time.
 */
final class GlfwDisplay implements ContextSource {

    private static final String REMEDY =
            "install the GPU vendor's driver and start gpupath in a session with a display on the GPU; remote "
                    + "sessions and services often have none";

    private static boolean started;

    private GlfwDisplay() {}

    /**
     * Starts GLFW.
     *
     * @throws BackendException.Unavailable if there is no window system, or no OpenGL library
     */
    static synchronized ContextSources query() {
        GlLibrary.prepare();
        try {
            start();
        } catch (LinkageError missing) {
            throw unavailable(GlLibrary.firstLine(missing));
        }
        GlLibrary.loadOpenGl("native");
        return new ContextSources(
                "GLFW " + GLFW.GLFW_VERSION_MAJOR + "." + GLFW.GLFW_VERSION_MINOR, List.of(new GlfwDisplay()));
    }

    private static void start() {
        if (started) {
            return;
        }
        if (Platform.get() == Platform.LINUX) {
            // The contexts of Wayland's windows are EGL's, which is missing here.
            GLFW.glfwInitHint(GLFW.GLFW_PLATFORM, GLFW.GLFW_PLATFORM_X11);
        }
        if (!GLFW.glfwInit()) {
            throw unavailable(error());
        }
        started = true;
    }

    private static BackendException.Unavailable unavailable(String reason) {
        return new BackendException.Unavailable("GLFW finds no display: " + reason, REMEDY);
    }

    /** GLFW has one: that of the session. */
    @Override
    public int index() {
        return 0;
    }

    @Override
    public String label() {
        return "the display";
    }

    @Override
    public @Nullable String drmFile() {
        return null;
    }

    @Override
    public Runnable makeCurrent(boolean debug) {
        long window = window(debug);
        GLFW.glfwMakeContextCurrent(window);
        return () -> {
            GL.setCapabilities(null);
            GLFW.glfwMakeContextCurrent(MemoryUtil.NULL);
            destroy(window);
        };
    }

    /** A context without robustness: GLFW's would check addresses, too, which takes time. */
    private static synchronized long window(boolean debug) {
        List<String> refusals = new ArrayList<>();
        for (int[] version : VERSIONS) {
            GLFW.glfwDefaultWindowHints();
            GLFW.glfwWindowHint(GLFW.GLFW_VISIBLE, GLFW.GLFW_FALSE);
            GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MAJOR, version[0]);
            GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MINOR, version[1]);
            GLFW.glfwWindowHint(GLFW.GLFW_OPENGL_PROFILE, GLFW.GLFW_OPENGL_CORE_PROFILE);
            GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_DEBUG, debug ? GLFW.GLFW_TRUE : GLFW.GLFW_FALSE);
            long window = GLFW.glfwCreateWindow(1, 1, "gpupath", MemoryUtil.NULL, MemoryUtil.NULL);
            if (window != MemoryUtil.NULL) {
                return window;
            }
            refusals.add(version[0] + "." + version[1] + ": " + error());
        }
        throw new BackendException.DriverFailed(
                "no OpenGL context of version 4.3 or later (" + String.join(", ", refusals) + ")");
    }

    private static synchronized void destroy(long window) {
        GLFW.glfwDestroyWindow(window);
    }

    /** What GLFW says about the last call of this thread. */
    private static String error() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer description = stack.callocPointer(1);
            int code = GLFW.glfwGetError(description);
            long text = description.get(0);
            return text == MemoryUtil.NULL ? "error " + Integer.toHexString(code) : MemoryUtil.memUTF8(text);
        }
    }
}
