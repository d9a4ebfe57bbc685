package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.NativesFolder;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
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

    /** The first failure of each library: the JVM says what was missing only once. */
    private static final Map<String, String> FAILURES = new HashMap<>();

    private static final Set<String> LOADED = new HashSet<>();
    private static boolean prepared;

    private GlLibrary() {}

    /**
     * Loads EGL.
     *
     * @return the functions of EGL's client library
     * @throws BackendException.Unavailable if it is missing or too old
     */
    static EGLCapabilities loadEgl() {
        load("libEGL", () -> {
            if (Platform.get() == Platform.LINUX) {
                requireEgl();
            }
            EGL.getFunctionProvider();
        });
        EGLCapabilities client = EGL.getCapabilities();
        if (client == null || client.eglGetPlatformDisplay == 0) {
            throw new BackendException.Unavailable("libEGL is older than EGL 1.5", REMEDY);
        }
        return client;
    }

    /**
     * Loads OpenGL.
     *
     * @param contexts what gives contexts in this process, {@code EGL} or {@code native}; the first time counts
     * @throws BackendException.Unavailable if it is missing
     */
    static void loadOpenGl(String contexts) {
        load("libGL", () -> {
            Configuration.OPENGL_CONTEXT_API.set(contexts);
            GL.getFunctionProvider();
        });
    }

    private static synchronized void load(String library, Runnable loading) {
        if (!LOADED.contains(library) && !FAILURES.containsKey(library)) {
            prepare();
            try {
                loading.run();
                LOADED.add(library);
            } catch (LinkageError | IllegalStateException missing) {
                FAILURES.put(library, library + " cannot be loaded: " + firstLine(missing));
            }
        }
        String failure = FAILURES.get(library);
        if (failure != null) {
            throw new BackendException.Unavailable(failure, REMEDY);
        }
    }

    /** Tells LWJGL where its own libraries belong, before it loads the first. */
    static synchronized void prepare() {
        if (prepared) {
            return;
        }
        // Where there is no room LWJGL tries other folders: under a name that nobody can have put anything at.
        Configuration.SHARED_LIBRARY_EXTRACT_PATH.set(NativesFolder.get().toString());
        Configuration.SHARED_LIBRARY_EXTRACT_DIRECTORY.set(UUID.randomUUID().toString());
        prepared = true;
    }

    /** Fails like LWJGL does where there is no libEGL, but without its advice on stderr; loaded, it stays for LWJGL. */
    private static void requireEgl() {
        Object configured = Configuration.EGL_LIBRARY_NAME.get();
        APIUtil.apiCreateLibrary(configured == null ? "libEGL.so.1" : configured.toString());
    }

    /** What a library's failure says, in one line. */
    static String firstLine(Throwable failure) {
        String message = failure.getMessage();
        return message == null
                ? failure.getClass().getSimpleName()
                : message.lines().findFirst().orElse("").strip();
    }
}
