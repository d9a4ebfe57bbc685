package io.github.gpupath.backend;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.nio.file.Path;
import java.util.Map;

/**
 * The entry point of a backend, a {@link java.util.ServiceLoader} service. Only {@link #probe} and {@link #open} may
 * load native code, so that a missing driver does not hide other backends.
 */
public interface BackendProvider {

    /** The identifier on the command line and in result files: lower-case letters, digits and hyphens. */
    String id();

    /** The display name, such as {@code OpenGL}. */
    String displayName();

    /** The position among the backends: smaller ranks come first, equal ranks in the order of discovery. */
    default int rank() {
        return 100;
    }

    /** Whether runs use this backend only if the user names it, such as a second backend for an API. */
    default boolean isOnlyByName() {
        return false;
    }

    /** Advice on installing this API's drivers. */
    default DriverHints driverHints() {
        return DriverHints.NONE;
    }

    /**
     * Environment variables that make drivers store compiled code in a folder, from which machine code is read.
     *
     * @param folder an empty folder
     * @return values by variable name; empty if no driver of this API supports it
     */
    default Map<String, String> codeCache(Path folder) {
        return Map.of();
    }

    /**
     * Whether the device's driver finds code that another running process has compiled for it. Then runs compile the kernels of
     * coming tests in further processes.
     */
    default boolean sharesCompiledCode(DeviceInfo device) {
        return false;
    }

    /**
     * Tests whether the API can be used on this machine now. A missing library or driver is reported as {@link
     * Availability.Unavailable}, never thrown.
     */
    Availability probe();

    /**
     * Opens the API.
     *
     * @throws BackendException.Unavailable under the conditions that {@link #probe} reports
     */
    Backend open();

    /** Translates a valid kernel into the source that {@link Device#compile} compiles; needs no driver. */
    KernelSource translate(Kernel kernel);
}
