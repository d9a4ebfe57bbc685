package io.github.gpupath.backend.cuda;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.NativesFolder;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.APIUtil;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.Library;
import org.lwjgl.system.Platform;
import org.lwjgl.system.SharedLibrary;

/** Loads LWJGL's core and, through it, the driver's library, once in the life of the JVM: everything native begins here. */
final class CudaLibrary {

    private static @Nullable CudaDriver driver;
    private static boolean prepared;

    private CudaLibrary() {}

    /**
     * The driver's functions.
     *
     * @throws BackendException.Unavailable if there is no driver, or LWJGL has no library for this machine
     */
    static synchronized CudaDriver driver() {
        if (driver == null) {
            prepare();
            driver = new CudaDriver(openDriver());
        }
        return driver;
    }

    /**
     * Opens a library by its path, or by a name for which the system's linker searches.
     *
     * @throws UnsatisfiedLinkError if it is missing or cannot be loaded
     */
    static SharedLibrary open(String library) {
        prepare();
        return APIUtil.apiCreateLibrary(library);
    }

    private static SharedLibrary openDriver() {
        String library = Platform.get() == Platform.WINDOWS ? "nvcuda.dll" : "libcuda.so.1";
        try {
            return APIUtil.apiCreateLibrary(library);
        } catch (UnsatisfiedLinkError e) {
            throw new BackendException.Unavailable(
                    "there is no CUDA driver (" + library + ") on this machine",
                    "install NVIDIA's driver: libcuda1 on Debian, libnvidia-compute-VERSION on Ubuntu; other vendors have no CUDA");
        }
    }

    /** As the program's own backends do, since all share LWJGL: into a folder where nobody else can have put anything. */
    private static synchronized void prepare() {
        if (prepared) {
            return;
        }
        Configuration.SHARED_LIBRARY_EXTRACT_PATH.set(NativesFolder.get().toString());
        Configuration.SHARED_LIBRARY_EXTRACT_DIRECTORY.set(UUID.randomUUID().toString());
        try {
            Library.initialize();
        } catch (UnsatisfiedLinkError | ExceptionInInitializerError | NoClassDefFoundError e) {
            String words = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new BackendException.Unavailable(
                    "LWJGL's native library cannot be loaded (" + words + ")",
                    "use a build for this operating system and processor");
        }
        prepared = true;
    }
}
