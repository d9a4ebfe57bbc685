package io.github.gpupath.backend;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.nio.file.Path;
import java.util.Map;

/**
 * One API through which GPUs can be reached; found by {@link java.util.ServiceLoader}. Only {@link #probe} and {@link #open}
 * touch anything native, so that a missing driver never hides other backends.
 */
public interface BackendProvider {

    /** The name on the command line and in result files: lower-case letters, digits and hyphens. */
    String id();

    /** The name for people, such as {@code OpenGL}. */
    String displayName();

    /** Where it stands among the backends: smaller numbers come first, equal ones in the order in which they were found. */
    default int rank() {
        return 100;
    }

    /**
     * Whether runs leave it out unless it is named: it is another way through an API for which another backend stands.
     */
    default boolean isOnlyByName() {
        return false;
    }

    /** Which drivers let it reach the devices of a machine. */
    default DriverHints driverHints() {
        return DriverHints.NONE;
    }

    /**
     * What a process's environment must hold for drivers to keep the code that they compile in a folder, beside or instead of
     * their usual cache.
     *
     * @param folder an empty one
     * @return values by variable; empty where no driver does so. The name of a variable has {@code CACHE} in it, and its value is
     *     the folder or a word of letters and digits; what a plug-in gives beside is left out
     */
    default Map<String, String> codeCache(Path folder) {
        return Map.of();
    }

    /**
     * Whether the API can be used on this machine now; if not, why and what to do. Never throws for a missing library or
     * driver.
     */
    Availability probe();

    /**
     * Opens the API.
     *
     * @throws BackendException.Unavailable if {@link #probe} would say so
     */
    Backend open();

    /** Writes a valid kernel in this API's language, without a driver: the text that {@link Device#compile} compiles. */
    KernelSource translate(Kernel kernel);
}
