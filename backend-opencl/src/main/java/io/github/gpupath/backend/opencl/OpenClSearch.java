package io.github.gpupath.backend.opencl;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Where Linux and Windows would find the OpenCL loader.
 *
 * @param cache Linux's index of other folders, which need not exist
 */
record OpenClSearch(List<Path> folders, Path cache) {

    private static final List<String> NAMES = List.of("libOpenCL.so.1", "libOpenCL.so", "OpenCL.dll");

    /** Folders that Debian's linker searches, and the library path of another Java does not name. */
    private static final List<String> DEBIAN = List.of(
            "/lib/x86_64-linux-gnu",
            "/usr/lib/x86_64-linux-gnu",
            "/lib/aarch64-linux-gnu",
            "/usr/lib/aarch64-linux-gnu");

    /**
     * The JVM's library path begins with LD_LIBRARY_PATH on Linux and with the system's folders on Windows, where the PATH
     * follows; on Linux it ends with the linker's default folders.
     */
    static OpenClSearch ofThisMachine() {
        String path = System.getProperty("java.library.path", "");
        List<Path> folders = Stream.concat(Stream.of(path.split(File.pathSeparator)), DEBIAN.stream())
                .filter(folder -> !folder.isEmpty() && !folder.contains("\"")) // Windows' PATH may have quotes
                .map(Path::of)
                .toList();
        return new OpenClSearch(folders, Path.of("/etc/ld.so.cache"));
    }

    /** False only if there is no loader for sure; on macOS, where it belongs to the system, always true. */
    boolean mayFindLoader() {
        return System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("mac")
                || folders.stream().anyMatch(OpenClSearch::holdsLoader)
                || cacheNamesLoader();
    }

    private static boolean holdsLoader(Path folder) {
        return NAMES.stream().anyMatch(name -> Files.exists(folder.resolve(name)));
    }

    private boolean cacheNamesLoader() {
        try {
            return Files.exists(cache)
                    && Files.readString(cache, StandardCharsets.ISO_8859_1).contains("libOpenCL.so");
        } catch (IOException e) {
            return true; // unreadable for us, perhaps not for the linker
        }
    }
}
