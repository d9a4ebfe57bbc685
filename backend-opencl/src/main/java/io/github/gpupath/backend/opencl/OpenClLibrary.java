package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.NativesFolder;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    private static final String NO_LOADER = "this machine has no OpenCL loader (libOpenCL)";
    private static final String TEMPORARY = "java.io.tmpdir";

    /** In JOCL's message, what kept it from writing its library to the folder. */
    private static final Pattern UNPACKING = Pattern.compile("^java\\.io\\.\\w*: (.*)$", Pattern.MULTILINE);

    private static boolean loaded;
    private static BackendException.@Nullable Unavailable failure;

    private OpenClLibrary() {}

    /**
     * Loads the library, or does nothing if it is loaded.
     *
     * @throws BackendException.Unavailable if there is no OpenCL loader, JOCL has no library for this machine, or there is
     *     no place to unpack it to; the same each time, although the JVM names the cause the first time only
     */
    static synchronized void load() {
        if (loaded) {
            return;
        }
        if (failure == null) {
            failure = tryToLoad();
        }
        if (failure != null) {
            throw failure;
        }
        loaded = true;
    }

    private static BackendException.@Nullable Unavailable tryToLoad() {
        if (!OpenClSearch.ofThisMachine().mayFindLoader()) {
            return withoutDriver(NO_LOADER);
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

    /** By the first line of the innermost cause; JOCL's message goes on with stack traces. */
    static BackendException.Unavailable reason(Throwable error) {
        Throwable cause = error;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String message = String.valueOf(cause.getMessage());
        Matcher unpacking = UNPACKING.matcher(message);
        if (unpacking.find()) {
            return NativesFolder.unavailable(unpacking.group(1));
        }
        return withoutDriver(
                message.contains("Implementation library could not be loaded")
                        ? NO_LOADER
                        : "JOCL cannot be loaded: "
                                + message.lines().findFirst().orElse(""));
    }

    private static BackendException.Unavailable withoutDriver(String reason) {
        return new BackendException.Unavailable(reason, OpenClPlatforms.REMEDY);
    }
}
