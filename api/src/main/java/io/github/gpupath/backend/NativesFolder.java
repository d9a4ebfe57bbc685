package io.github.gpupath.backend;

import java.io.File;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder that backends unpack native libraries to. Each process has its own, deletes it at its end, and lets no
 * other user write to it. It lies in the user's cache folder, else in the folder for temporary files.
 */
public final class NativesFolder {

    private static final System.Logger LOG = System.getLogger(NativesFolder.class.getName());

    private static final String PREFIX = "gpupath-natives";

    private static final String CACHE = "XDG_CACHE_HOME";

    private static final String REMEDY =
            "set " + CACHE + " to a folder that only you can write, with free space, without " + File.pathSeparator
                    + " in its path, on a file system that allows execution";

    private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rwx------");
    private static final int OTHERS_WRITE = 022;
    private static final int STICKY = 01000;

    /** Older folders belong to killed processes. */
    private static final Duration LONGEST_RUN = Duration.ofDays(1);

    private static @Nullable Path own;
    private static boolean isInCache;

    private NativesFolder() {}

    /**
     * The folder of this process, created by the first call.
     *
     * @throws BackendException.Unavailable if it cannot be created
     */
    public static synchronized Path get() {
        if (own == null) {
            try {
                own = make();
            } catch (IOException e) {
                throw unavailable(words(e));
            }
        }
        return own;
    }

    /**
     * An empty subfolder. Emptied because a loader uses an existing library instead of unpacking its own.
     *
     * @param name a file name
     * @throws BackendException.Unavailable if it cannot be created
     */
    public static Path emptied(String name) {
        Path folder = get().resolve(name);
        try {
            if (Files.exists(folder)) {
                delete(folder);
            }
            return Files.createDirectory(folder);
        } catch (IOException e) {
            throw unavailable(words(e));
        }
    }

    /**
     * Environment variables for processes that load drivers, because drivers store and run compiled code in the user's
     * cache. Empty if that cache is usable; else they name a folder that is deleted with this process.
     *
     * @throws BackendException.Unavailable if the folder cannot be created
     */
    public static Map<String, String> cacheOfDrivers() {
        Path folder = get().resolve("drivers");
        try {
            return isInCache
                    ? Map.of()
                    : Map.of(CACHE, Files.createDirectories(folder).toString());
        } catch (IOException e) {
            throw unavailable(words(e));
        }
    }

    /** The exception for a library that cannot be unpacked to this folder; its message names the folder. */
    public static synchronized BackendException.Unavailable unavailable(String reason) {
        String where = own == null ? "" : " to " + own;
        return new BackendException.Unavailable("cannot unpack native libraries" + where + ": " + reason, REMEDY);
    }

    private static Path make() throws IOException {
        try {
            Path cache = cache(System.getenv());
            if (hasPermissions()) {
                Files.createDirectories(cache, PosixFilePermissions.asFileAttribute(OWN));
            }
            Path made = in(cache.toRealPath(), true);
            isInCache = true;
            return made;
        } catch (IOException | InvalidPathException e) {
            LOG.log(Level.DEBUG, "the cache does not serve for native libraries: {0}", e.getMessage());
            return in(Path.of(System.getProperty("java.io.tmpdir")).toRealPath(), false);
        }
    }

    /** The user's cache folder. Relative paths are ignored: other users may be able to write to the current folder. */
    private static Path cache(Map<String, String> environment) throws IOException {
        return absolute(environment.get(CACHE))
                .or(() -> absolute(File.separatorChar == '\\' ? environment.get("LOCALAPPDATA") : null))
                .or(() -> absolute(environment.get("HOME")).map(home -> home.resolve(".cache")))
                .orElseThrow(() -> new IOException("the environment has no home folder"));
    }

    private static Optional<Path> absolute(@Nullable String path) {
        return Optional.ofNullable(path).map(Path::of).filter(Path::isAbsolute);
    }

    /** Creates a folder that only its owner can access. */
    private static Path in(Path above, boolean isCache) throws IOException {
        if (above.toString().contains(File.pathSeparator)) {
            throw new IOException(above + " contains " + File.pathSeparator);
        }
        Path made = Files.createTempDirectory(above, PREFIX);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> deleteIfPossible(made), "end of " + made));
        if (isCache) {
            requireOwn(above, made);
        }
        deleteThoseLeftBeside(made);
        return made;
    }

    /** A folder can be replaced by a parent's owner, and by users with write access to a parent that is not sticky. */
    private static void requireOwn(Path cache, Path made) throws IOException {
        if (!hasPermissions()) {
            return;
        }
        Object user = Files.getAttribute(made, "unix:uid");
        for (Path above = cache; above != null; above = above.getParent()) {
            boolean isCache = above.equals(cache);
            Object owner = Files.getAttribute(above, "unix:uid");
            int mode = (int) Files.getAttribute(above, "unix:mode");
            if (!owner.equals(user) && (isCache || !owner.equals(0))) {
                throw new IOException(above + " belongs to another user");
            }
            if ((mode & OTHERS_WRITE) != 0 && (isCache || (mode & STICKY) == 0)) {
                throw new IOException(above + " is writable by others");
            }
        }
    }

    /** False on Windows, where folders inherit the access rights of the user's profile. */
    private static boolean hasPermissions() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("unix");
    }

    /** The message of an {@link AccessDeniedException} is only the file's name. */
    private static String words(IOException error) {
        return error instanceof AccessDeniedException denied
                ? "permission denied for " + denied.getFile()
                : String.valueOf(error.getMessage());
    }

    private static void deleteThoseLeftBeside(Path made) throws IOException {
        Instant oldest = Instant.now().minus(LONGEST_RUN);
        try (DirectoryStream<Path> all = Files.newDirectoryStream(made.getParent(), PREFIX + "*")) {
            for (Path other : all) {
                if (Files.getLastModifiedTime(other, LinkOption.NOFOLLOW_LINKS)
                                .toInstant()
                                .isBefore(oldest)
                        && Files.getOwner(other, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(made))) {
                    deleteIfPossible(other);
                }
            }
        }
    }

    /** Windows does not delete a loaded library. */
    private static void deleteIfPossible(Path folder) {
        try {
            delete(folder);
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "{0} stays: {1}", folder, e.getMessage());
        }
    }

    private static void delete(Path folder) throws IOException {
        List<Path> all;
        try (Stream<Path> walk = Files.walk(folder)) {
            all = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : all) {
            Files.delete(each);
        }
    }
}
