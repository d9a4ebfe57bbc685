package io.github.gpupath.backend;

import java.io.File;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.channels.Channel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder that native libraries are unpacked to and loaded from: no other user can put anything there, and no other
 * process uses it at the same time. For backends.
 *
 * <p>It lies in the user's cache and stays there for the next process, which may find half-written files of a process that was
 * killed. Where the cache cannot be used, the folder lies in the temporary folder and is deleted with the process; the folder
 * of a killed process is deleted by the next process that has none in the cache.
 *
 * <p>Its path has no path separator, such as a colon: loaders take it for a list of folders and would split it there.
 */
public final class NativesFolder {

    private static final System.Logger LOG = System.getLogger(NativesFolder.class.getName());

    /** The beginning of the names of folders in the temporary folder. */
    private static final String PREFIX = "gpupath-natives";

    private static final String CACHE = "XDG_CACHE_HOME";

    private static final String REMEDY = "set " + CACHE + " to a folder that belongs to you alone, has space, has no "
            + File.pathSeparator + " in its path, and from which programs may be run";

    /** A loader that finds no room goes on to folders that others can foresee. LWJGL's and JOCL's libraries take less together. */
    private static final int ROOM_IN_BYTES = 12 << 20;

    private static @Nullable ClaimedFolder own;

    private NativesFolder() {}

    /**
     * The folder of this process, the same each time.
     *
     * @throws BackendException.Unavailable if there is no place for it
     */
    public static synchronized Path get() {
        if (own == null) {
            try {
                own = find(System.getenv());
            } catch (IOException e) {
                throw unavailable(words(e));
            }
        }
        return own.path();
    }

    /**
     * An empty folder within it, for libraries that a loader would otherwise take as they lie there already.
     *
     * @throws BackendException.Unavailable if there is no place for it
     */
    public static Path emptied(String name) {
        Path above = get();
        try {
            if (Files.exists(above.resolve(name))) {
                delete(above.resolve(name));
            }
            return PrivateFolders.in(above, name);
        } catch (IOException e) {
            throw unavailable(words(e));
        }
    }

    /**
     * Variables for processes that load drivers, which keep code in the user's cache and run it from there: where that cannot be done,
     * or the cache is not this user's alone, they name a folder where it can and that is, and that goes with this process.
     *
     * @throws BackendException.Unavailable if there is no place for it
     */
    public static Map<String, String> cacheOfDrivers() {
        if (troubleOfDrivers().isEmpty()) {
            return Map.of();
        }
        try {
            return Map.of(CACHE, PrivateFolders.in(get(), "drivers").toString());
        } catch (IOException e) {
            throw unavailable(words(e));
        }
    }

    /**
     * Why drivers should not keep code in the user's cache, and what to do, in words; empty where they may. For who loads them in this
     * process, for which {@link #cacheOfDrivers} comes too late.
     */
    public static Optional<String> troubleOfDrivers() {
        try {
            requirePrograms(PrivateFolders.ofTheUser(cache(System.getenv())));
            return Optional.empty();
        } catch (IOException | InvalidPathException e) {
            String reason = e instanceof IOException error ? words(error) : e.getMessage();
            return Optional.of(
                    "drivers keep code in the user's cache and run it from there, but " + reason + ": " + REMEDY);
        }
    }

    /** A file may be run, unless everything on its file system may not. */
    private static void requirePrograms(Path folder) throws IOException {
        Path trial = Files.createTempFile(folder, PREFIX, null, PrivateFolders.permissions());
        try {
            if (!Files.isExecutable(trial)) {
                throw new IOException("no program may be run from " + folder);
            }
        } finally {
            Files.delete(trial);
        }
    }

    /** What a backend throws whose library a loader could not unpack to this folder; the reason need not name the folder. */
    public static synchronized BackendException.Unavailable unavailable(String reason) {
        String where = own == null ? "" : " to " + own.path();
        return new BackendException.Unavailable("native libraries cannot be unpacked" + where + ": " + reason, REMEDY);
    }

    private static ClaimedFolder find(Map<String, String> environment) throws IOException {
        try {
            return inCache(cache(environment));
        } catch (IOException | InvalidPathException e) {
            LOG.log(Level.DEBUG, "the cache does not serve for native libraries: {0}", e.getMessage());
            return temporary();
        }
    }

    /**
     * The user's folder for caches. A path that is not absolute would lie in the current folder, in which others may be able to
     * put what they like.
     */
    private static Path cache(Map<String, String> environment) throws IOException {
        return absolute(environment.get(CACHE))
                .or(() -> absolute(File.separatorChar == '\\' ? environment.get("LOCALAPPDATA") : null))
                .or(() -> absolute(environment.get("HOME")).map(home -> home.resolve(".cache")))
                .orElseThrow(() -> new IOException("the environment names no home"));
    }

    private static Optional<Path> absolute(@Nullable String path) {
        return Optional.ofNullable(path).map(Path::of).filter(Path::isAbsolute);
    }

    /** The first that is free: there are as many as processes that ever lived at once. */
    private static ClaimedFolder inCache(Path cache) throws IOException {
        Path real = unsplit(PrivateFolders.ofTheUser(cache));
        Path all = PrivateFolders.in(PrivateFolders.in(real, "gpupath"), "natives");
        for (int number = 0; ; number++) {
            Path folder = PrivateFolders.in(all, Integer.toString(number));
            ClaimedFolder claimed = ClaimedFolder.claim(folder).orElse(null);
            if (claimed != null) {
                requireRoom(claimed);
                return claimed;
            }
        }
    }

    /** Room for the libraries, unless it holds some already, from an earlier process. */
    private static void requireRoom(ClaimedFolder claimed) throws IOException {
        Path trial = claimed.path().resolve("room");
        Files.deleteIfExists(trial);
        try (Stream<Path> held = Files.list(claimed.path())) {
            if (held.anyMatch(each -> !each.endsWith(ClaimedFolder.LOCK))) {
                return;
            }
        }
        try {
            Files.write(trial, new byte[ROOM_IN_BYTES]);
        } finally {
            Files.deleteIfExists(trial);
        }
    }

    /** The folder, if no loader would split its path. */
    private static Path unsplit(Path folder) throws IOException {
        if (folder.toString().contains(File.pathSeparator)) {
            throw new IOException(
                    "the path of the folder for them has a " + File.pathSeparator + ", which splits it: " + folder);
        }
        return folder;
    }

    /** What an error of a file says; Java leaves it to the exception's type what is wrong with the file. */
    private static String words(IOException error) {
        if (error instanceof NoSuchFileException missing) {
            return "no file can be made at " + missing.getFile();
        }
        return error instanceof AccessDeniedException denied
                ? "permission denied for " + denied.getFile()
                : String.valueOf(error.getMessage());
    }

    /** With a name that nobody can foresee, for its owner alone. */
    private static ClaimedFolder temporary() throws IOException {
        Path above = unsplit(Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath());
        while (true) {
            Path folder = Files.createTempDirectory(above, PREFIX);
            try {
                ClaimedFolder claimed = ClaimedFolder.claim(folder).orElse(null);
                if (claimed != null && Files.exists(folder.resolve(ClaimedFolder.LOCK))) {
                    requireRoom(claimed);
                    deleteAtTheEnd(folder);
                    deleteThoseLeftBeside(folder);
                    return claimed;
                }
            } catch (NoSuchFileException e) {
                LOG.log(Level.DEBUG, "another process took {0} for one that was left", folder);
            } catch (IOException e) {
                delete(folder);
                throw e;
            }
        }
    }

    private static void deleteAtTheEnd(Path folder) {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            try {
                                delete(folder);
                            } catch (IOException e) {
                                // Windows lets nobody delete a library that is loaded.
                                LOG.log(Level.DEBUG, "{0} stays: {1}", folder, e.getMessage());
                            }
                        },
                        "end of " + folder));
    }

    /** Deletes the folders of this user's processes that were killed, as far as no other process is at it. */
    private static void deleteThoseLeftBeside(Path own) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(own.getParent(), PREFIX + "*")) {
            for (Path other : all) {
                if (!other.equals(own) && PrivateFolders.isOwn(other)) {
                    deleteIfLeft(other);
                }
            }
        }
    }

    private static void deleteIfLeft(Path other) {
        try {
            ClaimedFolder left = ClaimedFolder.claim(other).orElse(null);
            if (left != null) {
                try (Channel held = left.lock().acquiredBy()) {
                    delete(other);
                }
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "{0} is not deleted: {1}", other, e.getMessage());
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
