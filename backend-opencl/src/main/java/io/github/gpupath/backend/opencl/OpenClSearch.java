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
 * Where the dynamic linker of Linux would find the OpenCL loader.
 *
 * @param folders that are searched
 * @param cache the linker's index of other folders, which need not exist
 */
record OpenClSearch(List<Path> folders, Path cache) {

    private static final List<String> NAMES = List.of("libOpenCL.so.1", "libOpenCL.so");

    /** The JVM's library path on Linux begins with LD_LIBRARY_PATH and ends with the linker's default folders. */
    static OpenClSearch ofThisMachine() {
        String path = System.getProperty("java.library.path", "");
        List<Path> folders = Stream.of(path.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .toList();
        return new OpenClSearch(folders, Path.of("/etc/ld.so.cache"));
    }

    /** False only if there is no loader for sure; elsewhere than on Linux always true. */
    boolean mayFindLoader() {
        return !System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("linux")
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
