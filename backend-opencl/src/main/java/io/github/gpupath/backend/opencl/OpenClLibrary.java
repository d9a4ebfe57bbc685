package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BackendException;
import org.jocl.CL;
import org.jspecify.annotations.Nullable;

/**
 * Loads JOCL and, through it, the system's OpenCL loader, once in the life of the JVM.
 *
 * <p>JOCL extracts its native library to the temporary folder, by default under one name for all users and processes: a
 * file that another user put there would be run, and one that another process is still writing would not load. Its
 * system property {@code uniqueLibraryNames} gives each JVM a file of its own, deleted when the JVM ends. Its native part writes to the process's standard
 * output, where the tool's data goes, when it finds no loader: so it is not even tried where there is none.
 */
final class OpenClLibrary {

    private static final String NO_LOADER = "no OpenCL loader (libOpenCL) on this machine";
    private static final String UNIQUE_NAMES = "uniqueLibraryNames";

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
        String before = System.getProperty(UNIQUE_NAMES);
        try {
            if (before == null) {
                System.setProperty(UNIQUE_NAMES, "true");
            }
            CL.setExceptionsEnabled(true);
            CL.setLogLevel(CL.LogLevel.LOG_QUIET);
            return null;
        } catch (LinkageError e) {
            return reason(e);
        } finally {
            if (before == null) {
                System.clearProperty(UNIQUE_NAMES);
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
