package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.NativesFolder;
import java.nio.file.Path;
import org.jocl.CL;
import org.jspecify.annotations.Nullable;

/**
 * Loads JOCL and, through it, the system's OpenCL loader, once in the life of the JVM.
 *
 * <p>JOCL unpacks its native library to the temporary folder, and loads what lies there under that name already, whoever
 * put it there and however little of it: so meanwhile that folder is an empty one of this process. Its native part writes
 * to the process's standard output, where the tool's data goes, when it finds no loader: so it is not even tried where
 * there is none.
 */
final class OpenClLibrary {

    private static final String NO_LOADER = "no OpenCL loader (libOpenCL) on this machine";
    private static final String TEMPORARY = "java.io.tmpdir";

    private static boolean loaded;
    private static @Nullable String failure;

    private OpenClLibrary() {}

    /**
     * Loads the library, or does nothing if it is loaded.
     *
     * @throws BackendException.Unavailable if there is no OpenCL loader, or JOCL has no library for this machine; the
     *     same each time, although the JVM names the cause the first time only
     */
    static synchronized void load() {
        if (loaded) {
            return;
        }
        if (failure == null) {
            failure = tryToLoad();
        }
        if (failure != null) {
            throw new BackendException.Unavailable(failure, OpenClPlatforms.REMEDY);
        }
        loaded = true;
    }

    private static @Nullable String tryToLoad() {
        if (!OpenClSearch.ofThisMachine().mayFindLoader()) {
            return NO_LOADER;
        }
        Path folder = NativesFolder.emptied("jocl");
        String before = System.setProperty(TEMPORARY, folder.toString());
        try {
            CL.setExceptionsEnabled(true);
            CL.setLogLevel(CL.LogLevel.LOG_QUIET);
            return null;
        } catch (LinkageError e) {
            return reason(e);
        } finally {
            if (before != null) {
                System.setProperty(TEMPORARY, before);
            }
        }
    }

    /** The first line of the innermost cause; JOCL's message goes on with stack traces. */
    private static String reason(Throwable error) {
        Throwable cause = error;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String message = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
        return message.contains("Implementation library could not be loaded")
                ? NO_LOADER
                : "JOCL cannot be loaded: " + message;
    }
}
