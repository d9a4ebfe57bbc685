package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.NativesFolder;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.lwjgl.egl.EGL;
import org.lwjgl.egl.EGLCapabilities;
import org.lwjgl.opengl.GL;
import org.lwjgl.system.APIUtil;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.Platform;

/** Loads the native libraries of EGL and OpenGL, once for the whole process. */
final class GlLibrary {

    private static final String REMEDY = "install the EGL and OpenGL libraries (Debian and Ubuntu: libegl1 libgl1 "
            + "libegl-mesa0 libgl1-mesa-dri; NVIDIA: the driver's graphics libraries, in containers "
            + "NVIDIA_DRIVER_CAPABILITIES=all)";

    /** The first failure: the JVM says what was missing only once. */
    private static @Nullable String failure;

    private static boolean loaded;

    private GlLibrary() {}

    /**
     * Loads both libraries.
     *
     * @return the functions of EGL's client library
     * @throws BackendException.Unavailable if one is missing or too old
     */
    static synchronized EGLCapabilities load() {
        if (!loaded && failure == null) {
            failure = tryLoad();
            loaded = failure == null;
        }
        if (failure != null) {
            throw new BackendException.Unavailable(failure, REMEDY);
        }
        EGLCapabilities client = EGL.getCapabilities();
        if (client == null || client.eglGetPlatformDisplay == 0) {
            throw new BackendException.Unavailable("libEGL is older than EGL 1.5", REMEDY);
        }
        return client;
    }

    private static @Nullable String tryLoad() {
        // Where there is no room LWJGL tries other folders: under a name that nobody can have put anything at.
        Configuration.SHARED_LIBRARY_EXTRACT_PATH.set(NativesFolder.get().toString());
        Configuration.SHARED_LIBRARY_EXTRACT_DIRECTORY.set(UUID.randomUUID().toString());
        String library = "libEGL";
        try {
            Configuration.OPENGL_CONTEXT_API.set("EGL");
            if (Platform.get() == Platform.LINUX) {
                requireEgl();
            }
            EGL.getFunctionProvider();
            library = "libGL";
            GL.getFunctionProvider();
            return null;
        } catch (LinkageError | IllegalStateException missing) {
            return library + " cannot be loaded: " + firstLine(missing);
        }
    }

    /** Fails like LWJGL does where there is no libEGL, but without its advice on stderr; loaded, it stays for LWJGL. */
    private static void requireEgl() {
        Object configured = Configuration.EGL_LIBRARY_NAME.get();
        APIUtil.apiCreateLibrary(configured == null ? "libEGL.so.1" : configured.toString());
    }

    private static String firstLine(Throwable failure) {
        String message = failure.getMessage();
        return message == null
                ? failure.getClass().getSimpleName()
                : message.lines().findFirst().orElse("").strip();
    }
}
